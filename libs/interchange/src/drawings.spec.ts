import { expect, test } from '@jest/globals';
import { importText } from '@xuekao/question';
import type { Draw } from './drawings.js';
import { readFile } from './read.js';
import { docx, emfOf, equationObject, paragraph, picture, wmfOf } from './testing/docx.js';
import { objectOf, version5 } from './testing/mathtype.js';

const address = (n: number): string => `/api/file/picture/file-${n}.png`;
const png = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytes.subarray(0, 4)]);
/** Draws everything; `signs` in a file means that some of these are not known. */
const draw: Draw = (metafile) => Promise.resolve({ png: png(metafile), lacks: Buffer.from(metafile).includes('signs') ? ['signs'] : [] });
/** A structure that LaTeX cannot say, so that its object is not read. */
const unread = objectOf(version5.equation(version5.line(version5.template(26, 0, version5.line()))));

const parts = {
  'media/a.wmf': wmfOf('W=Fs'),
  'media/b.emf': emfOf('功率'),
  'media/c.wmf': wmfOf('signs'),
  'embeddings/oleObject1.bin': unread,
};
const read = async (body: readonly string[], by: Draw | undefined) => {
  const file = await readFile(docx(body, parts), 'zh-CN', by);
  return { ...file, ...importText(file.text) };
};
const judged = (...pieces: string[]): string[] => [paragraph('1.【判断题】', ...pieces), paragraph('答案：正确')];

test('drawings of a paper are pictures of the text, with their words for those who do not see them', async () => {
  const { questions, faults, notes, pictures, text } = await read(
    judged('甲', picture('media/a.wmf'), '乙', picture('media/b.emf'), '丙', picture('png'), '丁', picture('media/a.wmf')),
    draw,
  );
  expect(faults).toEqual([]);
  expect(notes).toEqual(['有 2 张 WMF 或 EMF 图形已画成普通图片，请对照原文检查']);
  expect(text).toContain(`甲![W=Fs](${address(1)})乙![功率](${address(2)})丙![](${address(3)})丁![W=Fs](${address(1)})`);
  expect(questions[0]?.content.match(/<img/g)).toHaveLength(4);
  expect(new Map(pictures.map((one) => [one.address, [one.name, one.base64]]))).toEqual(
    new Map([
      [address(3), ['3.png', expect.any(String)]],
      [address(1), ['1.png', png(parts['media/a.wmf']).toString('base64')]],
      [address(2), ['2.png', png(parts['media/b.emf']).toString('base64')]],
    ]),
  );
});

test('what a drawing lacks is named, and one that cannot be drawn leaves a mark with its words', async () => {
  const lacking = await read(judged(picture('media/c.wmf')), draw);
  expect([lacking.faults, lacking.pictures.length]).toEqual([[], 1]);
  expect(lacking.notes[1]).toBe('图片“c.wmf”有内容没有画出：字体里不认识的符号（画成“□”）。请对照原文检查，需要时换成截图');
  for (const by of [undefined, () => Promise.resolve(null)]) {
    const { faults, notes, pictures } = await read(judged(picture('media/a.wmf'), '与', picture('media/b.emf')), by);
    expect(faults.map(({ message }) => message)).toEqual([
      expect.stringMatching(/“［图片：W=Fs］”/),
      expect.stringMatching(/“［图片：功率］”/),
    ]);
    expect(notes).toEqual([expect.stringMatching(/“a\.wmf”.*画不出来/), expect.stringMatching(/“b\.emf”.*画不出来/)]);
    expect(pictures).toEqual([]);
  }
});

test('a formula that cannot be read keeps its picture, if that shows all of it', async () => {
  const formula = (drawing: string): string => equationObject(drawing, 'embeddings/oleObject1.bin');
  const whole = await read(judged('设', formula('media/a.wmf'), '与', formula('png')), draw);
  expect(whole.faults).toEqual([]);
  expect(whole.text).toContain(`设![W=Fs](${address(1)})与![](${address(2)})`);
  expect(whole.notes.filter((note) => /没有读成公式（含有不支持的结构（模板 26）），已保留它的图片/.test(note))).toHaveLength(2);
  const lacking = await read(judged('设', formula('media/c.wmf')), draw);
  expect(lacking.faults.map(({ message }) => message)).toEqual([expect.stringMatching(/“［公式：signs］”改写成/)]);
  expect([lacking.notes, lacking.pictures]).toEqual([[expect.stringMatching(/“oleObject1\.bin”没有导入/)], []]);
});

test('drawings of a Moodle quiz are pictures too', async () => {
  const quiz =
    '<?xml version="1.0"?><quiz><question type="truefalse"><questiontext format="html"><text>' +
    '<![CDATA[<p>见<img src="@@PLUGINFILE@@/a.wmf"/></p>]]>' +
    `</text><file name="a.wmf" encoding="base64">${wmfOf('W=Fs').toString('base64')}</file></questiontext>` +
    '<answer fraction="100"><text>true</text></answer></question></quiz>';
  const drawn = await readFile(Buffer.from(quiz), 'zh-CN', draw);
  expect([drawn.text.includes(address(1)), drawn.pictures.length, drawn.notes.length]).toEqual([true, 1, 1]);
  const undrawn = await readFile(Buffer.from(quiz), 'zh-CN');
  expect([undrawn.text.includes('［图片］'), undrawn.text.includes('file-1'), undrawn.pictures]).toEqual([true, false, []]);
});

test('drawings that become too large together leave marks', async () => {
  const large: Draw = () => Promise.resolve({ png: new Uint8Array(20 * 1024 * 1024), lacks: [] });
  const { pictures, text } = await read(judged(picture('media/a.wmf'), picture('media/b.emf')), large);
  expect([pictures.length, text.includes('［图片：功率］')]).toEqual([1, true]);
});
