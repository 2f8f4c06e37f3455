import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './support/paths.ts';

/** Sources of programs: neither specs nor what they stand on. */
const isProgram = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(?:spec|fixture)\.tsx?$/.test(file) && !/(?:^|\/)(?:test|test-support|testing)\//.test(file);
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isProgram)
    .map((file) => `${folder}/${file}`);
/** The gallery of components talks to no server. */
const applications = ['admin', 'learner', 'shared'].map((name) => `frontends/${name}/src`);

/** The text without its comments; their lines stay, so that a place can be told. */
const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}])\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ''));
const placesOf = (file: string, found: RegExp): string[] =>
  codeOf(file)
    .split('\n')
    .flatMap((line, at) => (found.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []));

/** Chinese that is no sentence of the server to a person who asks: data, which a site keeps and its people may change. */
const data: readonly (readonly [place: RegExp, reason: string])[] = [
  [/^services\/[^/]+\/src\/demo\//, 'people, banks, exams and answers of a demo'],
  [/\.seed\.ts$/, 'names of menus, roles, dictionaries and of the site that a new installation begins with'],
  [/^services\/identity\/src\/kernel\/demo-buttons\.ts$/, 'labels of the accounts of a demo'],
  [/^services\/exam\/src\/question-sets\/trial-questions\.ts$/, 'the questions of the trial before an exam, which the exam is built of'],
  [/^gateway\/src\/validation\.ts$/, 'how the words of zod itself begin, in place of which the field is named'],
  [
    /^services\/repo\/src\/ai\/(commands-in-answers|score-prompt|generation-prompt|chat-prompt)\.ts$/,
    'words of learners, and what the site’s model is told',
  ],
  [/^libs\/providers\/src\/pay\/(wechat|alipay)-bill\.ts$/, 'columns and values of the bills of companies that move money'],
  [/^services\/mall\/src\/delivery\/courier-codes\.ts$/, 'names of couriers, by which orders keep them'],
  [/\.words\.ts$/, 'words of a format: texts and files are recognised by them and written with them, whoever reads them'],
  [/^gateway\/src\/openapi\.ts$/, 'the page of the calls for developers, which production does not have'],
];
/** The catalogue itself, whose package describes each call and field in the language of the site, and what only specs use. */
const without = ['contracts', 'service-testing', 'testing'];
const packages = readdirSync(join(root, 'libs'))
  .filter((name) => !without.includes(name))
  .map((name) => `libs/${name}/src`);

const services = readdirSync(join(root, 'services')).map((name) => `services/${name}/src`);

test('a sentence of the server stands in the catalogue', () => {
  const files = ['gateway/src', ...packages, ...services].flatMap(sourcesIn);
  expect(files.length).toBeGreaterThan(300);
  const checked = files.filter((file) => !data.some(([place]) => place.test(file)));
  expect(checked.flatMap((file) => placesOf(file, /\p{Script=Han}/u))).toEqual([]);
  // what is no longer there needs no reason
  expect(data.filter(([place]) => !files.some((file) => place.test(file) && placesOf(file, /\p{Script=Han}/u).length > 0))).toEqual([]);
});

const message = String.raw`\b(?:message|msg)\)?\??`;
/** Ways to decide by what a person reads. `=== undefined` asks whether there is something to read. */
const bySentence = [
  new RegExp(String.raw`(?<!typeof [\w.?]*)${message}\s*[!=]==?\s*(?:['"\x60](?!['"\x60])|\w*[tT]ext\()`),
  new RegExp(String.raw`${message}\.(?:includes|startsWith|endsWith|match|matchAll|search|indexOf)\(`),
  new RegExp(String.raw`\/\.test\([\w.?]*${message}\)`),
  new RegExp(String.raw`switch \([\w.?]*${message}\)`),
  /(?:[!=]==?\s*|(?:includes|startsWith|endsWith|indexOf)\(|case )['"`][^'"`]*\p{Script=Han}/u,
];

test('the front ends decide by numbers, never by sentences', () => {
  for (const line of [
    "if (error.message === '登录已失效，请重新登录！') leave();",
    "if (answer.msg.includes('考试')) leave();",
    "if (error.message !== text('entry.closed')) leave();",
    'if (/考试/.test(error.message)) leave();',
    'switch (error.message) {',
    "case '已交卷':",
  ])
    expect([line, bySentence.some((way) => way.test(line))]).toEqual([line, true]);
  const files = applications.flatMap(sourcesIn);
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => bySentence.flatMap((way) => placesOf(file, way)))).toEqual([]);
});

test('no page carries the catalogue of the server', () => {
  const carried = /from '@xuekao\/contracts\/sentences'|^import (?!type )[^']*from '@xuekao\/contracts'/;
  expect(applications.flatMap(sourcesIn).flatMap((file) => placesOf(file, carried))).toEqual([]);
});
