// The page from the worked example after its repair. Four tests that were red before.
import 'dart:async';
import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:trail_log/walk_page.dart';

class FakeWalks implements Walks {
  int asked = 0;
  var answer = Completer<List<String>>();
  @override
  Future<List<String>> all() {
    asked++;
    return answer.future;
  }
  @override
  Future<void> add(String name) => Future<void>.delayed(const Duration(seconds: 1));
}

void main() {
  Widget app(Walks walks, {double text = 1}) => MaterialApp(
        builder: (context, child) => MediaQuery(
          data: MediaQuery.of(context).copyWith(textScaler: TextScaler.linear(text)),
          child: child!,
        ),
        home: WalkPage(walks: walks),
      );

  testWidgets('asks once, also when the keyboard comes', (tester) async {
    final walks = FakeWalks();
    await tester.pumpWidget(app(walks));
    tester.view.viewInsets = const FakeViewPadding(bottom: 300);
    addTearDown(tester.view.resetViewInsets);
    await tester.pump();
    expect(walks.asked, 1);
  });

  testWidgets('leaving while it saves throws nothing', (tester) async {
    final walks = FakeWalks()..answer.complete(['Lake']);
    await tester.pumpWidget(app(walks));
    await tester.pump();
    await tester.tap(find.byTooltip('Save walk'));
    await tester.pumpWidget(const SizedBox());
    await tester.pump(const Duration(seconds: 2));
    expect(tester.takeException(), isNull);
  });

  testWidgets('an error has words and a way to try again', (tester) async {
    final walks = FakeWalks()..answer.completeError(Exception('no network'));
    await tester.pumpWidget(app(walks));
    await tester.pump();
    walks.answer = Completer()..complete(['Lake']);
    await tester.tap(find.text('Try again'));
    await tester.pump();
    await tester.pump();
    expect(find.text('Lake'), findsOneWidget);
  });

  testWidgets('small phone, double text, no overflow', (tester) async {
    tester.view.physicalSize = const Size(720, 1280);
    tester.view.devicePixelRatio = 2;
    addTearDown(tester.view.reset);
    final walks = FakeWalks()..answer.complete(List.generate(40, (n) => 'Walk number $n with a long name'));
    await tester.pumpWidget(app(walks, text: 2));
    await tester.pump();
    expect(tester.takeException(), isNull);
    await expectLater(tester, meetsGuideline(labeledTapTargetGuideline));
  });
}
