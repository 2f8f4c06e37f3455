// The work of bank-check.mjs, under Node 24: builds the library if need be, reads the file, prints the line.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');
const limit = 20 * 1024 * 1024;

function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}

/** UTF-8, UTF-16 with its mark, or else GB18030, in which older Chinese systems write text. */
function decode(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const file = process.argv[2];
if (file === undefined) refuse('请指定要检查的文件：npm run bank:check -- 文件名');
let bytes;
try {
  if (statSync(file).size > limit) refuse('文件超过 20 MB，请拆成几个文件分别导入。');
  bytes = readFileSync(file);
} catch (error) {
  refuse(`无法读取文件“${file}”（${error.code ?? '未知原因'}），请检查路径和权限。`);
}

// incremental: a second when there is nothing to do, and never an old build
const built = spawnSync(process.execPath, [resolve(root, 'node_modules/typescript/bin/tsc'), '-b', 'libs/question'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
});
if (built.status !== 0) refuse('试题库程序编译失败，原因见上文。');

const { importText } = await import(pathToFileURL(resolve(root, 'libs/question/dist/index.js')).href);
const text = decode(bytes);
const before = performance.now();
const result = importText(text);
const ms = Math.round((performance.now() - before) * 10) / 10;
const questions = {};
for (const { quType } of result.questions) questions[quType] = (questions[quType] ?? 0) + 1;
process.stdout.write(
  `${JSON.stringify({ questions, faults: result.faults, ms, ...(result.remarks.length > 0 ? { remarks: result.remarks } : {}) })}\n`,
);
