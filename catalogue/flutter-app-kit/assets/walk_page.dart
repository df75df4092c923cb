// The sample page after its repair.
import 'dart:async';
import 'package:flutter/material.dart';

abstract interface class Walks {
  Future<List<String>> all();
  Future<void> add(String name);
}

class WalkPage extends StatefulWidget {
  const WalkPage({super.key, required this.walks});
  final Walks walks;
  @override
  State<WalkPage> createState() => _WalkPageState();
}

class _WalkPageState extends State<WalkPage> {
  final _name = TextEditingController();
  // Asked once; a new one only when somebody asks for it.
  late Future<List<String>> _walks = widget.walks.all();
  bool _saving = false;

  @override
  void dispose() {
    _name.dispose();
    super.dispose();
  }

  void _again() => setState(() {
        _walks = widget.walks.all();
      });

  Future<void> _save() async {
    setState(() => _saving = true);
    try {
      await widget.walks.add(_name.text);
      if (!mounted) return;
      _name.clear();
      _again();
    } on Exception {
      if (!mounted) return;
      ScaffoldMessenger.of(context).showSnackBar(const SnackBar(content: Text('Not saved. Check the connection.')));
    } finally {
      if (mounted) setState(() => _saving = false);
    }
  }

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      body: SafeArea(
        child: Column(children: [
          Row(children: [
            Expanded(child: TextField(controller: _name, decoration: const InputDecoration(labelText: 'Name'))),
            IconButton(tooltip: 'Save walk', onPressed: _saving ? null : _save, icon: const Icon(Icons.save)),
          ]),
          Expanded(
            child: FutureBuilder(
              future: _walks,
              builder: (context, walks) {
                if (walks.hasError) {
                  return Center(child: TextButton(onPressed: _again, child: const Text('Try again')));
                }
                if (!walks.hasData) return const Center(child: CircularProgressIndicator());
                final names = walks.requireData;
                if (names.isEmpty) return const Center(child: Text('No walks yet'));
                return ListView.builder(
                  itemCount: names.length,
                  itemBuilder: (context, n) => ListTile(title: Text(names[n])),
                );
              },
            ),
          ),
        ]),
      ),
    );
  }
}
