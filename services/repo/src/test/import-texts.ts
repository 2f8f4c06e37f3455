/** A text of `count` questions in the import format, each with its number in stem, option and analysis. */
export function radioText(count: number, stem: (number: number) => string = (number) => `第${number}题的题干（）`): string {
  const questions = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return [
      `${number}.【单选题】${stem(number)}`,
      `A、甲${number}`,
      `B、乙${number}`,
      'C、丙',
      'D、丁',
      `答案：${'ABCD'[index % 4]}`,
      `解析：解析${number}`,
      `难度：${['简单', '普通', '较难', '很难'][index % 4]}`,
    ].join('\n');
  });
  return questions.join('\n\n');
}
