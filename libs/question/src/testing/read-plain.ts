import { plainText } from '@xuekao/rich-text';
import { importText } from '../import-text.js';

/** A question, and the beginning of another one behind any header. */
export const first = '1.【单选题】甲乙丙（）\nA、1\nB、2\nC、3\n答案：B\n解析：因为\n';
export const second = (header: string) => `${header}丁戊\nA、4\nB、5\n答案：A\n`;
/** Result of the import of a text, in plain words: faults and remarks as `question/line sentence`. */
export const read = (text: string) => {
  const { questions, faults, remarks } = importText(text);
  return {
    stems: questions.map(({ content }) => plainText(content)),
    options: questions.map(({ answerList }) => answerList.map((row) => plainText(row.content))),
    analyses: questions.map(({ analysis }) => plainText(analysis)),
    faults: faults.map(({ number, line, message }) => `${number}/${line} ${message}`),
    remarks: remarks.map(({ number, line, message }) => `${number}/${line} ${message}`),
  };
};
