import 'dart:async';
import 'package:flutter/material.dart';
import 'package:http/http.dart' as http;
import 'package:shared_preferences/shared_preferences.dart';

class WalkPage extends StatefulWidget {
  const WalkPage({super.key});
  @override
  State<WalkPage> createState() => _WalkPageState();
}

class _WalkPageState extends State<WalkPage> {
  final _name = TextEditingController();
  Timer? _tick;
  int _seconds = 0;

  @override
  void initState() {
    super.initState();
    _tick = Timer.periodic(const Duration(seconds: 1), (_) => setState(() => _seconds++));
  }

  Future<void> _save() async {
    final answer = await http.post(Uri.parse('https://api.example.org/walks'), body: _name.text);
    final prefs = await SharedPreferences.getInstance();
    await prefs.setString('auth_token', answer.headers['x-token'] ?? '');
    setState(() => _seconds = 0);
  }

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      body: FutureBuilder(
        future: http.get(Uri.parse('https://api.example.org/walks')),
        builder: (context, walks) => ListView(children: [
          TextField(controller: _name),
          Text('$_seconds s'),
          IconButton(onPressed: _save, icon: const Icon(Icons.save)),
        ]),
      ),
    );
  }
}
