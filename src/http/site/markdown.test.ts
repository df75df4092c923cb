import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdown } from './markdown.ts';

const rendered = (text: string) => markdown(text).text;

test('what kits use is rendered: headings without gaps, lists, tables, code, links', () => {
  const text = rendered(
    '---\nname: x\n---\n# Title\n\n#### Deep\n\nA **bold** *word* and `code`.\n\n- one\n  - inner\n- two\n\n1. first\n2. second\n\n| a | b |\n|---|---|\n| 1 | `2` |\n\n```sh\nrm <x>\n```\n\n> said\n\n[site](https://example.com/a?b=1&c=2) [file](references/a.md)',
  );
  for (const part of [
    '<h3>Title</h3><h4>Deep</h4>',
    '<strong>bold</strong> <em>word</em> and <code>code</code>',
    '<ul><li><p>one</p><ul><li>inner</li></ul></li><li>two</li></ul><ol>',
    '<ol><li>first</li><li>second</li></ol>',
    '<td><code>2</code></td>',
    '<pre><code>rm &lt;x&gt;</code></pre>',
    '<blockquote><p>said</p></blockquote>',
    '<a href="https://example.com/a?b=1&amp;c=2" rel="nofollow noopener noreferrer ugc">site</a>',
    ' file',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.doesNotMatch(text, /name: x/);
});

/** Of Markdown, HTML and SVG: nothing may become an element, attribute or address that runs something. */
const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><button>go</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<style>@import "https://evil.example";</style>',
  '<details open ontoggle=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert`1`)',
  '[x](&#106;avascript:alert`1`)',
  '[x](\u0001javascript:alert`1`)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '[x](//evil.example/a)',
  '[x](https://kits.example@evil.example/)',
  '[x](https://a.example/"onmouseover="alert`1`)',
  '![x](https://evil.example/pixel.png)',
  '![x](x"onerror="alert`1`)',
  '[![<script>alert(1)</script>](x)](javascript:alert`1`)',
  '<javascript:alert(1)>',
  '`<img src=x onerror=alert(1)>`',
  '```"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  '| <script>alert(1)</script> | b |\n|---|---|\n| <img src=x onerror=alert(1)> | </td></table><script>alert(1)</script> |',
  '# </h3><script>alert(1)</script>',
  '- <script>alert(1)</script>\n  - <img src=x onerror=alert(1)>',
  '> <script>alert(1)</script>',
  '**<script>alert(1)</script>** *<img/src=x/onerror=alert(1)>*',
  '[x]: javascript:alert(1)\n[x]',
  '<!--><script>alert(1)</script>-->',
  '---\na: "</div><script>alert(1)</script>"\n---\nx',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
];

test('of forty hostile samples, only the elements of this file come out, with addresses of the web', () => {
  const allowed =
    /^(div class="(markdown|wide" tabindex="0" role="group" aria-label="Table)"|\/?(div|p|h[3-6]|ul|ol|li|pre|code|blockquote|table|thead|tbody|tr|td|strong|em)|hr|\/?th|th scope="col"|\/a|a href="(https?:|mailto:)[^"<>]*" rel="nofollow noopener noreferrer ugc")$/;
  assert.ok(HOSTILE.length >= 30);
  for (const sample of [...HOSTILE, HOSTILE.join('\n\n')])
    for (const [, tag] of rendered(sample).matchAll(/<([^>]*)>/g)) assert.match(tag!, allowed, sample);
  assert.doesNotMatch(rendered('[x](https://kits.example@evil.example/)'), /<a/);
});

test('no text takes long: unclosed marks, deep nesting, wide tables', () => {
  const began = performance.now();
  for (const unit of [
    '*',
    '`',
    '[',
    '![',
    '**a',
    '_a',
    '> ',
    '- ',
    '  - a\n',
    '|',
    '|-',
    '[a](',
    '#',
    '<',
    '\\',
    '1. \n',
    '```\n',
  ])
    rendered(unit.repeat(Math.ceil(20_000 / unit.length)));
  // Each fence once searched the text from its beginning: a minute.
  rendered('```\na\n'.repeat(100_000));
  assert.ok(performance.now() - began < 10_000, `${performance.now() - began} ms`);
});
