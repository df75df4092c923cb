import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readList, readWords } from '../text/word-lists.ts';
import { words } from '../text/words.ts';
import { detect } from './detect.ts';
import { foreignBits, isFunctionWord } from './function-words.ts';
import { glossOf, glossOfForeign } from './gloss.ts';
import { ENTRIES, LANGUAGES } from './glossary-stems.ts';
import { fromScript, scriptOf } from './scripts.ts';
import { toEnglish } from './translate.ts';

function toWords(text: string) {
  const words = text.split(' ');
  const bits = words.map(foreignBits);
  const language = detect(
    words.map((word, i) => ({ word, foreign: bits[i]!, isStop: false, isRare: true, isStrange: true })),
  );
  assert.ok(language >= 0, text);
  return toEnglish(words, bits, language);
}

/** Without the function words that change what is asked for. */
function translated(text: string): string[] {
  return toWords(text).flatMap(({ english, isFunction }) => (isFunction ? [] : [english]));
}

/** As a text with this word is read. */
const asRead = (word: string) => words(word).join(' ');

test('every row of the glossary has all columns, and every word of the lists can match a text', () => {
  const [, ...rows] = ENTRIES.split('\n').filter(Boolean);
  for (const row of rows) {
    const [english, ...columns] = row.split('|');
    for (const word of english!.split(/[ +]/)) assert.equal(word, asRead(word), row);
    // With fewer, a stem that is added at the end would be in the column of another language.
    assert.equal(columns.length, LANGUAGES.length, row);
    columns.forEach((column, language) => {
      if (column === '') return;
      for (const stem of column.split('/')) {
        if (stem === '-') continue;
        assert.notEqual(stem, '', row);
        assert.equal(stem, asRead(stem), row);
        const parts = stem.split(' ');
        assert.ok(parts.length <= 4, row);
        // Expressions of more than two words are searched only if one is a function word.
        assert.ok(parts.length <= 2 || parts.some((word) => isFunctionWord(language, word)), row);
      }
    });
  }
  for (const language of ['japanese', 'chinese', 'korean', 'hindi'])
    for (const line of readList(`languages/${language}.txt`).trim().split('\n'))
      for (const word of line.split(/[: ]/).slice(1)) assert.equal(word, asRead(word), line);
  for (const word of readWords('languages/function-words.txt')) assert.equal(word, asRead(word));
});

test('every language of the glossary has function words, which identify it', () => {
  const lines = readList('languages/function-words.txt').trim().split(/\n+/);
  assert.deepEqual(new Set(lines.map((line) => line.split(' ')[0])), new Set(LANGUAGES));
});

test('words, compounds, elisions and expressions of other languages are found, the longest stem first', () => {
  assert.deepEqual(translated('ich suche einen vertrag').slice(-1), ['contract']);
  assert.ok(translated('mein sohn vertragt keine milch').includes('tolerate'));
  assert.deepEqual(translated('ich und das datenbankschema'), ['database', 'schema']);
  assert.deepEqual(translated('dans une lettre de motivation'), ['cover', 'letter', 'job']);
  assert.deepEqual(translated('dans une lettre pleine de motivation').slice(0, 2), ['cover', 'letter']);
  // A function word inside an expression must be in its place, and does not count elsewhere.
  assert.deepEqual(translated('la mise a jour du serveur').slice(0, 3), ['update', 'upgrade', 'server']);
  assert.ok(!translated('la mise du jour dans le serveur').includes('update'));
  assert.deepEqual(translated('los tests fallan de vez en cuando').slice(-2), ['sometimes', 'intermittent']);
  assert.deepEqual(translated('das ist zu teuer'), ['expensive']);
  assert.deepEqual(translated('je veux repeter mon discours'), ['rehearse', 'speech']);
  assert.deepEqual(translated('ich habe vier hunde und keiner bellt'), ['two', 'dog', 'barking', 'noise']);
  assert.deepEqual(translated('test jest zielony a raz nie').slice(-1), ['flaky']);
  assert.deepEqual(translated('co jest w tym kodzie'), ['code']);
  assert.deepEqual(translated('die google bewertungen und ich').slice(0, 3), ['reputation', 'review', 'online']);
  // Endings distinguish languages with the same function words.
  assert.deepEqual(translated('was wurde gekauft und was ist auszuwerten'), ['bought', 'analyze']);
  assert.deepEqual(translated('ueber ein koennen und fuer buecher'), translated('uber ein konnen und fur bucher'));
  assert.deepEqual(translated('o que construir primeiro'), ['roadmap', 'prioritize', 'next']);
  assert.ok(translated('il contratto della lazienda').includes('business'));
  // Words that resemble another: a court is not a till, and a phone call not a call for tenders.
  assert.deepEqual(translated('una sentenza della cassazione').slice(-3), ['case', 'law', 'court']);
  assert.ok(!translated('les clients veulent appeler dans une heure').includes('tender'));
  assert.ok(translated('mettre les noms dans la liste').includes('name'));
  assert.ok(!translated('mon programme ne marche pas dans la salle').includes('market'));
  assert.ok(!translated('un collegamento della pagina').includes('colleague'));
  // French does not join compounds, so a stem inside a word does not count.
  assert.deepEqual(translated('le boucher et les autres'), ['butcher']);
});

test('a stem does not match the rest of another word, and an idiom does not match its words', () => {
  // Only French and Italian join articles: "m'anos" would be years.
  assert.deepEqual(translated('me tiemblan las manos').slice(-1), ['hands']);
  // Short stems of scientific words are not the start of everyday words.
  assert.ok(!translated('la gente de los barrios').includes('gene'));
  assert.ok(!translated('in unserer gegend und bei uns').includes('gene'));
  assert.ok(!translated('vale a pena para o nosso sistema').includes('valuation'));
  assert.ok(translated('quanto vale a nossa empresa').includes('valuation'));
  assert.ok(!translated('wir wollen das sauerteigbrot mit den kindern backen').includes('angry'));
  assert.ok(!translated('je cherche un travail a temps partiel pour moi').includes('university'));
  assert.ok(!translated('le module est introuvable dans mon projet').includes('google'));
  assert.ok(!translated('que paso en la segunda guerra mundial').includes('football'));
  assert.ok(!translated('der dispo ist am anschlag').includes('fail'));
  assert.ok(!translated('was hilft gegen die blattlause').includes('paper'));
  assert.ok(!translated('ich bin krankenschwester').includes('sister'));
  assert.ok(!translated('soll ich mich von meinem freund trennen').includes('split'));
  assert.ok(!translated('de geldschieters van het bedrijf').includes('money'));
  assert.ok(!translated('hoeveel vakantiedagen heb ik').includes('travel'));
  assert.ok(!translated('os valores do pdf para a planilha').includes('significance'));
  assert.ok(translated('o valor p do teste e da amostra').includes('significance'));
  assert.ok(!translated('o menu lateral do site nao abre').includes('barking'));
  assert.ok(!translated('el gestor de contrasenas que usamos').includes('accountant'));
  assert.ok(translated('o banco recusou o emprestimo para a loja').includes('bank'));
  assert.ok(translated('a tabela do banco cresceu muito').includes('database'));
  assert.ok(!translated('las bolsas de cuero que vendo').includes('stocks'));
  assert.ok(!translated('co jest wolne w postgresie').includes('social'));
  assert.deepEqual(translated('jak mam przepisac'), ['rewrite']);
  assert.ok(translated('vara poddar i kubernetes').includes('pods'));
  assert.ok(!translated('vi och den langa helgen').includes('trip'));
  assert.ok(!translated('ik heb het over liefdesverdriet').includes('relationship'));
  assert.ok(!translated('hoe verwijder ik kalk uit de waterkoker').includes('delete'));
  assert.ok(!translated('was kommt am sonntag').includes('weekend'));
  assert.ok(!translated('mi vecino hace ruido de madrugada').includes('on-call'));
  assert.ok(!translated('some tudo o que digitei na tela').includes('formula'));
  assert.ok(translated('wie stimme ich eine gitarre').includes('instrument'));
  assert.ok(!translated('bevor ich sie einspiele').includes('game'));
  for (const text of ['mes tests echouent au hasard', 'mis pruebas fallan al azar', 'os testes falham ao acaso'])
    assert.ok(translated(text).includes('random'), text);
});

test('a fused article does not hide a stem', () => {
  const first = (word: string) => translated(`${word} dans la maison`)[0];
  assert.deepEqual(['lentretien', 'lentreprize', 'loiseau', 'labonnement', 'lentement', 'laboratoire'].map(first), [
    'interview',
    'business',
    'bird',
    'subscription',
    'slow',
    'experiment',
  ]);
});

test('English loanwords are found with the endings of other languages', () => {
  assert.deepEqual(translated('ich habe das gedeployt und will es rebasen'), ['deploy', 'rebase']);
  assert.deepEqual(translated('co jest nie tak w dockerze dla tego'), ['docker']);
  assert.deepEqual(translated('los commits que quiero rebasear').slice(-1), ['rebase']);
  // English forms stay unchanged.
  assert.deepEqual(translated('ich will das deployment und den scraper'), ['deployment', 'scraper']);
});

test('a gloss keeps the function words that change what is asked for, but no alternatives', () => {
  const gloss = (text: string) => glossOf(toWords(text));
  assert.equal(gloss('ich brauche keinen vertrag'), 'i need no contract');
  assert.equal(gloss('die rechnungen haben wir schon'), 'the invoices have we already');
  assert.equal(gloss('je ne veux pas de la facture'), 'i not want not of the invoice');
  const german = glossOfForeign('Ich suche einen Vertrag, aber keine Rechnung', 'de', [{ start: 23, end: 44 }]);
  assert.equal(german.text.slice(german.asides[0]!.start, german.asides[0]!.end), 'but no invoice');
  assert.equal(german.asides[0]!.end, german.text.length);
});

test('Japanese words are found in runs of characters, the longest first, with their own marks', () => {
  const english = (text: string) => {
    const found = fromScript(text, scriptOf(text)!).filter(({ plain }) => plain !== '');
    return found.map(({ original, english }) => `${original} ${english}`);
  };
  assert.deepEqual(english('プログラムが遅い'), ['プログラム program', '遅い slow']);
  assert.deepEqual(english('会議の議事録'), ['会議 meeting', '議事録 minutes']);
  assert.deepEqual(english('Excelの家計簿'), ['excel excel', '家計簿 household', '家計簿 budget']);
  assert.deepEqual(english('ありがとう'), []);
  for (const form of ['ギットの履歴を', 'ｷﾞｯﾄの履歴を', 'ギットの履歴を'.normalize('NFD')])
    assert.deepEqual(english(form), ['ギット git', '履歴を history']);
  assert.deepEqual(english('日本語キット'), ['日本語 japanese']);
});
