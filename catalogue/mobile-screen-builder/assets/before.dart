import 'package:flutter/material.dart';

class Deliveries extends StatelessWidget {
  const Deliveries({super.key, required this.load});
  final Future<List<String>> Function() load;

  @override
  Widget build(BuildContext context) => FutureBuilder<List<String>>(
        future: load(),
        builder: (context, s) => ListView(children: [
          for (final sender in s.data ?? const <String>[])
            Padding(
              padding: const EdgeInsets.only(left: 16),
              child: Text(sender, textScaler: TextScaler.noScaling, style: const TextStyle(color: Colors.black)),
            ),
        ]),
      );
}
