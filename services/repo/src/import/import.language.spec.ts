import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, readSentence, sayIn, type CallSpec, type ClientInput, type Language } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig } from '@xuekao/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { newBank, newId, person, samples, startRepo, type RepoUnderTest } from '../test/repo-under-test.js';

const { questionImport, questions } = calls.repo;
let repo: RepoUnderTest;
let bank: string;
let nats: NatsConnection;
let client: CallClient;
beforeAll(async () => {
  repo = await startRepo('importlanguage');
  bank = await newBank(repo);
  const config = readConfig(repo.env);
  nats = await connectNats(config, 'spec');
  client = new CallClient(nats, config);
}, 300_000);
afterAll(async () => {
  await nats.close();
  await repo.close();
});

/** A call as the gateway passes it on for a page in this language. */
async function ask<C extends CallSpec>(call: C, input: ClientInput<C>, l?: Language) {
  const { body, sentence } = await client.send(call, { i: call.input.parse(input), c: person(1, 'A01'), r: newId(), ...(l && { l }) });
  return { sentence, ...(JSON.parse(Buffer.from(body).toString('utf8')) as { code: number; msg: string; data: unknown }) };
}
const messagesIn = (data: unknown): string[] => (data as { faults: { message: string }[] }).faults.map(({ message }) => message);

const faulty = '3.【连线题】甲乙\n答案：A\n\n4.【单选题】一加一等于几？\nA、1\nB、2\n答案：D\n难度：容易死了';
const inChinese = [
  '（文中题号 3）题型“连线题”不支持，请改为单选题、多选题、判断题、填空题、简答题或不定项选择题',
  '（文中题号 4）难度“容易死了”无法识别，请填写简单、普通、较难或很难',
];
const inEnglish = [
  '(number 3 in the text) the type “连线题” is not supported; please change it to 单选题 (single choice), 多选题 (multiple choice), ' +
    '判断题 (true or false), 填空题 (blanks), 简答题 (short answer) or 不定项选择题 (indefinite choice)',
  '(number 4 in the text) the difficulty “容易死了” is not known; please write 简单 (easy), 普通 (normal), 较难 (hard) or 很难 (very hard)',
];

test('faults of a text are said in the language of the request, before an import and by its refusal', async () => {
  const saved = { text: faulty, repoId: bank };
  for (const [language, expected] of [
    [undefined, inChinese],
    ['zh-CN', inChinese],
    ['en', inEnglish],
  ] as const) {
    expect(messagesIn((await ask(questionImport.preview, { text: faulty }, language)).data)).toEqual(expected);
    const refused = await ask(questionImport.save, { ...saved, requestId: newId() }, language);
    expect(messagesIn(refused.data)).toEqual(expected);
  }
});

test('a question without a difficulty is a fault in both languages', async () => {
  const text = '【判断题】水是液体。\n答案：正确';
  const asked = async (language?: Language) =>
    messagesIn((await ask(questionImport.save, { text, repoId: bank, requestId: newId() }, language)).data);
  expect([await asked(), await asked('en')]).toEqual([['必须选择难度等级！'], ['a difficulty is required']]);
});

test('the refusal of a question names every fault in both languages', async () => {
  const { sentence, msg } = await ask(questions.save, { repoId: bank, ...samples.radio, content: ' ', answerList: [] });
  expect(msg).toBe('题干不能为空！；选择题至少要有两个选项；没有正确答案，请标出正确的选项。');
  const said = readSentence(sentence ?? '');
  expect(said && sayIn('en', said)).toBe(
    'Please correct: the stem must not be empty; a choice question needs at least two options; ' +
      'there is no right answer; please mark the right options.',
  );
});

const base64Of = (text: string): string => Buffer.from(text).toString('base64');
test('what a file has and the text has not is said in the language of the request', async () => {
  const gift = '$CATEGORY: 第一章\n\n::一::说明在前。\n\n::二::二加二等于几？{=4#好 ~5}';
  const notes = async (language?: Language) => {
    const { data } = await ask(questionImport.read, { base64: base64Of(gift) }, language);
    return (data as { notes: string[] }).notes;
  };
  expect([await notes(), await notes('en')]).toEqual([
    ['标题：分类“第一章”，请在导入时选择章节', '第 1 题：说明文字没有导入：“说明在前。”', '第 1 题：选项的反馈没有导入：“好”'],
    [
      'title: category “第一章”; please choose the chapter when you import',
      'question 1: a description was not imported: “说明在前。”',
      'question 1: the feedback of an option was not imported: “好”',
    ],
  ]);
});

test('the refusal of a file is said in both languages', async () => {
  const refused = async (bytes: string) => {
    const { msg, sentence } = await ask(questionImport.read, { base64: base64Of(bytes) });
    const said = readSentence(sentence ?? '');
    return [msg, said && sayIn('en', said)];
  };
  expect(await refused('%PDF-1.7')).toEqual([
    '文件没有读取：PDF 不能读取，请用原来的 Word 文件，或把文字复制到文本框。支持文本、Word（.docx）、Excel（.xlsx）、GIFT、Aiken、Moodle XML 和 QTI 包。',
    'The file was not read: PDF cannot be read; please use the original Word file, or copy the text into the text box. ' +
      'Supported are text, Word (.docx), Excel (.xlsx), GIFT, Aiken, Moodle XML and QTI packages.',
  ]);
  expect(await refused('<quiz><question></quiz>')).toEqual([
    expect.stringMatching(/^文件没有读取：XML 第 1 行不正确：/),
    expect.stringMatching(/^The file was not read: line 1 of the XML is not correct: /),
  ]);
});
