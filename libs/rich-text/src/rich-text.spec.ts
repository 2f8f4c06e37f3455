import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPictureAddress } from '@xuekao/contracts';
import { isBlank, plainText, sanitiseRichText } from './index.js';

/** Milliseconds of processor time that `run` takes: other work on the machine does not count, as it would on the clock. */
function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const picture = '/api/file/picture/0123abcd.png';
const sound = `/api/file/sound/${'0a'.repeat(20)}.wav`;

const tag = /<(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*")*)>/g;
const allowedTags =
  /^(p|br|hr|div|span|strong|b|em|i|u|s|sub|sup|code|pre|blockquote|ul|ol|li|h[1-4]|a|img|audio|table|thead|tbody|tr|th|td)$/;
const allowedAttributes = new RegExp(
  `^(${[
    String.raw`data-type="(inline|block)-math"`,
    String.raw`data-latex="[^"]*"`,
    String.raw`href="(https?:|mailto:)[^"]*"`,
    String.raw`rel="noopener noreferrer nofollow"`,
    String.raw`target="_blank"`,
    String.raw`src="\/api\/file\/picture\/[\w-]+\.\w+"`,
    String.raw`src="\/api\/file\/sound\/[0-9a-f]{40}\.wav"`,
    'controls',
    'preload="metadata"',
    String.raw`role="presentation"`,
    String.raw`lang="en"`,
    String.raw`alt(="[^"]*")?`,
    String.raw`(width|height|colspan|rowspan|start)="\d+"`,
    String.raw`style="text-align:(left|center|right|justify)"`,
  ].join('|')})$`,
);
/** Tags and attributes that are not on the list, and anything else that a browser could take for a tag. */
function offences(html: string): string[] {
  const found: string[] = [];
  for (const [, , name = '', attributes = ''] of html.matchAll(tag)) {
    if (!allowedTags.test(name)) found.push(name);
    for (const [attribute] of attributes.matchAll(/[^\s"=/]+(?:="[^"]*")?/g)) if (!allowedAttributes.test(attribute)) found.push(attribute);
  }
  return [...found, ...(html.replace(tag, '').match(/<[a-z!?/]/gi) ?? [])];
}

describe('sanitiseRichText', () => {
  test('a text of more tags than a person formats is refused in words, before it costs anything', () => {
    const nested = (count: number): string => '<b><i>'.repeat(count / 2);
    expect(cpuMs(() => expect(() => sanitiseRichText(nested(66_000))).toThrow(/最多 5000 个标签/))).toBeLessThan(50);
    expect(sanitiseRichText('<p>甲</p>'.repeat(2500))).toHaveLength('<p>甲</p>'.length * 2500);
    expect(() => sanitiseRichText('<p>甲</p>'.repeat(2501))).toThrow(/最多 5000 个标签/);
    // signs of a calculation are no tags
    expect(sanitiseRichText('1 < 2 '.repeat(6000))).toContain('1 &lt; 2');
  });

  test('what the editor makes stays as it is', () => {
    const kept = [
      '<p>甲<strong>乙</strong><em>丙</em><u>丁</u><s>戊</s>H<sub>2</sub>O<sup>2+</sup></p>',
      `<p><img src="${picture}" alt="图" width="200" /></p>`,
      `<p><img src="${picture}" alt="" width="200" height="100" role="presentation" /></p>`,
      '<p>设 <span data-type="inline-math" data-latex="a&lt;b \\text{&quot;}"></span></p><div data-type="block-math" ' +
        'data-latex="x^2"></div>',
      '<p>选出 <span lang="en">the third one</span></p>',
      '<table><tbody><tr><th colspan="2">表</th></tr><tr><td rowspan="2">1</td><td>2</td></tr></tbody></table>',
      '<ul><li>一</li></ul><ol start="3"><li>三</li></ol><blockquote><p>引</p></blockquote><pre><code>x = 1</code></pre><hr />',
      '<p style="text-align:center">中</p>',
      '<p><a href="https://example.org/a?b=1" rel="noopener noreferrer nofollow" target="_blank">链接</a></p>',
      '1 &lt; 2 &amp;&amp; 3',
    ];
    for (const html of kept) expect(sanitiseRichText(html)).toBe(html);
  });

  const tags = [
    'script',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'style',
    'form',
    'input',
    'button',
    'link',
    'meta',
    'base',
    'video',
    'audio',
    'details',
    'template',
    'noscript',
    'textarea',
    'select',
    'marquee',
    'body',
    'frameset',
    'portal',
  ];
  const handlers = [
    'onerror',
    'onload',
    'onclick',
    'onmouseover',
    'onfocus',
    'onanimationstart',
    'ontoggle',
    'onpointerdown',
    'ONERROR',
    'oNcLiCk',
  ];
  const addresses = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '//evil.example/x',
    'blob:x',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
  ];
  const vectors = [
    ...tags.map((tag) => `<${tag} src=x onload=alert(1)>x</${tag}>`),
    ...handlers.flatMap((name) => [
      `<p ${name}="alert(1)">x</p>`,
      `<img src="${picture}" ${name}=alert(1)>`,
      `<span data-type="inline-math" data-latex="x" ${name}="alert(1)"></span>`,
    ]),
    ...addresses.flatMap((address) => [`<a href="${address}">x</a>`, `<img src="${address}">`, `<td background="${address}">x</td>`]),
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="text-align:center;position:fixed;top:0">x</p>',
    '<div style="background-image:url(//evil.example)">x</div>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<<script>alert(1);//<</script>',
    '<img src="x` `<script>alert(1)</script>"` `>',
    '"><script>alert(1)</script>',
    '<img """><script>alert(1)</script>">',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml version="1.0"?><script>alert(1)</script>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<style><img src="</style><img src=x onerror=alert(1)>">',
    '<title><img src=x onerror=alert(1)></title>',
    '<span data-type="inline-math" data-latex="\\href{javascript:alert(1)}{x}" data-x="1" id="a" class="b"></span>',
    '<a href="https://example.org" onclick=alert(1) style="position:fixed">x</a>',
    '<img src="/api/file/picture/../../admin.png">',
    '<img srcset="//evil.example/x 1x" src="x">',
    '<p id="location" name="forms">x</p>',
    '<xmp><script>alert(1)</script></xmp>',
    '<plaintext><script>alert(1)</script>',
    '<a href="https://example.org" target="_self" rel="opener">x</a>',
    '<ol start="1;alert(1)"><li>x</li></ol>',
    '<td colspan="1e9">x</td>',
    '<td colspan="99" rowspan="-1">x</td>',
    '<listing><img src=x onerror=alert(1)></listing>',
    '<span lang="EN-US" onclick=alert(1)>x</span>',
    '<select><template><img src=x onerror=alert(1)></template></select>',
  ];
  test(`${vectors.length} attacks: no tag, attribute, address or style survives that is not on the list`, () => {
    expect(vectors.length).toBeGreaterThanOrEqual(120);
    for (const vector of vectors) {
      const clean = sanitiseRichText(vector);
      expect([vector, offences(clean)]).toEqual([vector, []]);
      expect(sanitiseRichText(clean)).toBe(clean);
    }
  });

  test('merged cells stay; those that would freeze every page are made smaller, and cells that are left over go', () => {
    const row = (...cells: string[]): string => `<tr>${cells.join('')}</tr>`;
    const tableOf = (...rows: string[]): string => `<table><tbody>${rows.join('')}</tbody></table>`;
    const plan = tableOf(
      row('<th colspan="8">周课表</th>'),
      row('<td rowspan="4">上午</td>', '<td colspan="7">早读</td>'),
      row('<td rowspan="200">甲</td>', '<td colspan="50">乙</td>'),
    );
    expect(sanitiseRichText(plan)).toBe(plan);
    expect(sanitiseRichText(tableOf(row('<td colspan="1000" rowspan="9999">甲</td>')))).toBe(tableOf(row('<td>甲</td>')));
    expect(sanitiseRichText(tableOf(row('<td colspan="1000">甲</td>', '<td rowspan="9999">乙</td>')))).toBe(
      tableOf(row('<td colspan="50">甲</td>', '<td rowspan="200">乙</td>')),
    );
    // 0 means down to the end, however long the table is
    expect(sanitiseRichText(tableOf(row('<td colspan="2" rowspan="0">甲</td>', '<td colspan="1" rowspan="x">乙</td>')))).toBe(
      tableOf(row('<td colspan="2">甲</td>', '<td colspan="1">乙</td>')),
    );
    const bomb = sanitiseRichText(tableOf(...Array.from({ length: 400 }, () => row('<td colspan="20" rowspan="40">a</td>'))));
    expect(bomb.match(/colspan/g)).toHaveLength(6);
    expect(sanitiseRichText(bomb)).toBe(bomb);
  });

  test('pictures come from our own store or not at all', () => {
    expect(sanitiseRichText(`<p>a<img src="https://evil.example/x.png">b<img src="${picture}"></p>`)).toBe(
      `<p>ab<img src="${picture}" /></p>`,
    );
    expect(isPictureAddress(picture)).toBe(true);
    expect(sanitiseRichText(`<img src="${picture}" alt="甲&quot;乙" role="button"><p role="presentation">丙</p>`)).toBe(
      `<img src="${picture}" alt="甲&quot;乙" /><p>丙</p>`,
    );
    for (const address of [
      '',
      'x.png',
      '/api/file/picture/',
      '/api/file/picture/../x.png',
      '/api/file/picture/a.svg%00.png',
      `https://x${picture}`,
      '/api/file/picture/a/b.png',
    ])
      expect(isPictureAddress(address)).toBe(false);
  });

  test('recordings come from our own store or not at all, and never play by themselves', () => {
    const player = `<audio src="${sound}" controls preload="metadata"></audio>`;
    expect(sanitiseRichText(`<p>甲</p><audio src="${sound}" autoplay loop onplay="alert(1)" id="a"></audio>`)).toBe(`<p>甲</p>${player}`);
    expect(sanitiseRichText(player)).toBe(player);
    for (const address of [picture, `https://x${sound}`, '/api/file/sound/../a.wav', `${sound}?a`, ''])
      expect([address, sanitiseRichText(`<p>甲</p><audio src="${address}"></audio>`)]).toEqual([address, '<p>甲</p>']);
    expect(plainText(`<p>听</p>${player}`)).toBe('听\n[录音]');
    expect(isBlank(player)).toBe(false);
  });

  test('cleaning again finds nothing to take away, whatever comes', () => {
    const bit = fc.constantFrom(
      '<p>',
      '</p>',
      '<b',
      '>',
      '"',
      '&',
      '&lt;',
      '<img src="',
      picture,
      '<span data-type="inline-math" data-latex="',
      '</',
      '<a href="',
      'javascript:',
      '甲',
      ' ',
      '<table>',
      '<td',
      '<!--',
      '-->',
      '<script>',
      '</script>',
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 30 }), (bits) => {
        const once = sanitiseRichText(bits.join(''));
        // a parser may close open paragraphs once more; what is shown stays
        const twice = sanitiseRichText(once);
        const seen = (html: string) => plainText(html).replace(/\s/g, '');
        expect(seen(twice)).toBe(seen(once));
        expect([offences(once), offences(twice)]).toEqual([[], []]);
      }),
      { numRuns: 500 },
    );
  });

  test('the largest text that the contract takes, with as many nested tags as it may have, is done soon', () => {
    const words = '字'.repeat(35);
    for (const text of [`<p><b>${words}`.repeat(2500), `<p ${words}`.repeat(5000), `<div>${words}`.repeat(5000)])
      expect(cpuMs(() => sanitiseRichText(text))).toBeLessThan(2000);
    for (const text of ['<'.repeat(1_000_000), ' '.repeat(1_000_000), '<p>'.repeat(300_000)])
      expect(cpuMs(() => plainText(text))).toBeLessThan(8000);
  });
});

describe('plainText', () => {
  test('text from rich text: blocks on lines, cells by tabs, formulas in dollars, pictures named', () => {
    expect(plainText(`<p>1 &lt; 2&nbsp;&#65;&#x42;</p><p><img src="${picture}" alt="a>b"/>图</p>`)).toBe('1 < 2 AB\n[图片]图');
    expect(plainText('<table><tbody><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td></tr></tbody></table>')).toBe('甲\t乙\n丙');
    expect(plainText('设<span data-type="inline-math" data-latex="a&lt;b"></span><div data-type="block-math" data-latex="x"></div>')).toBe(
      '设$a<b$\n$$x$$',
    );
    expect(plainText('a<b')).toBe('a');
  });
  test('what a reader cannot see is blank; a picture or a formula is not', () => {
    for (const html of ['', '<p></p>', '<p> <br /></p>', '&nbsp;']) expect(isBlank(html)).toBe(true);
    for (const html of ['0', `<img src="${picture}" />`, '<span data-type="inline-math" data-latex="x"></span>'])
      expect(isBlank(html)).toBe(false);
  });
});
