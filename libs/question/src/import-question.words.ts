/**
 * Words of the text that questions are imported from: answers. They are recognised, whatever language its reader asks for.
 */

/** Letters of options and what stands between them. */
export const letters = /^[A-Za-zＡ-Ｚａ-ｚ\s、,，;；.．。和及与]+$/;

export const judgeWords: Readonly<Record<string, boolean>> = {
  正确: true,
  对: true,
  '√': true,
  '✓': true,
  '✔': true,
  错误: false,
  错: false,
  '×': false,
  '✗': false,
  '✘': false,
};
