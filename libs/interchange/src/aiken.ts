import { richFromText } from '@xuekao/question';
import { Found, type FoundFile } from './found.js';
import { withoutAnswer } from './unread.words.js';
import { noFlags, row } from './words.js';

const answerLine = /^ANSWER:\s*([A-Z])\s*$/;
const optionLine = /^([A-Z])[.)]\s+(.*)$/;

export const isAiken = (text: string): boolean => /^ANSWER:\s*[A-Z]\s*$/m.test(text) && /^A[.)]\s/m.test(text) && !text.includes('【');

/** Aiken: a stem, options from A on, and a line that names the right one. */
export function readAiken(text: string): FoundFile {
  const found = new Found();
  let stem: string[] = [];
  let options: string[] = [];
  const end = (answer: string | null): void => {
    if (answer === null) {
      if (stem.length + options.length > 0) found.addUnread(withoutAnswer, [...stem, ...options].join(' ').replace(/[&<>]/g, ' '));
    } else {
      const right = answer.charCodeAt(0) - 65;
      const answerList = options.map((one, index) => row(richFromText(one, 'inline'), index === right));
      found.add({ ...noFlags, quType: 'radio', quLevel: null, content: richFromText(stem.join('\n')), analysis: '', answerList });
    }
    stem = [];
    options = [];
  };
  for (const line of text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((one) => one.trim())) {
    const [, answer] = answerLine.exec(line) ?? [];
    const [, letter, words = ''] = optionLine.exec(line) ?? [];
    if (answer !== undefined) end(answer);
    else if (letter !== undefined && letter.charCodeAt(0) - 65 === options.length && stem.length > 0) options.push(words);
    else if (line !== '' && options.length > 0) options[options.length - 1] += `\n${line}`;
    else if (line !== '') stem.push(line);
  }
  end(null);
  return found.result('aiken');
}
