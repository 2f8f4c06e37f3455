import type { Option, Question } from '@xuekao/question';

/**
 * The questions of the trial: one of every type, with a formula, a picture, pictures to choose from, a table and a passage. All are marked
 * at once, none by a person.
 */

const idOf = (number: number): string => `e7a10000000000000001${number.toString(16).padStart(4, '0')}`;
const picture = (name: string): string => `/trial/${name}.svg`;
const formula = (latex: string): string => `<span data-type="inline-math" data-latex="${latex}"></span>`;

const options = (
  question: string,
  right: string,
  texts: readonly string[],
  images: readonly { image: string; imageAlt: string }[] = [],
): Option[] =>
  texts.map((content, index) => {
    const letter = String.fromCharCode(97 + index);
    return { id: `${question}${letter}`, content, ...(images[index] ?? { image: '', imageAlt: '' }), isRight: right.includes(letter) };
  });
const choice = { pathScore: false, itemRand: false };

export interface TrialGroup {
  title: string;
  remark: string;
  perTenths: number;
  questions: readonly Question[];
}

export const trialGroups: readonly TrialGroup[] = [
  {
    title: '一、选择与判断',
    remark: '点一下选项就算作答，答案会自动保存。',
    perTenths: 100,
    questions: [
      {
        ...choice,
        id: idOf(1),
        quType: 'radio',
        analysis: '<p>直角三角形的三边是 3、4、5。</p>',
        content: `<p>如果能看清这个公式，请选出它的结果：${formula('\\sqrt{3^2+4^2}')}</p>`,
        options: options('q1', 'b', ['4', '5', '6', '7']),
      },
      {
        ...choice,
        id: idOf(2),
        quType: 'radio',
        analysis: '<p>圆没有角。</p>',
        content: '<p>请选出圆形。</p>',
        options: options(
          'q2',
          'c',
          ['', '', ''],
          [
            { image: picture('triangle'), imageAlt: '三条直边围成的图形' },
            { image: picture('square'), imageAlt: '四条直边围成的图形' },
            { image: picture('circle'), imageAlt: '一条曲线围成的图形' },
          ],
        ),
      },
      {
        ...choice,
        id: idOf(3),
        quType: 'multi',
        analysis: '<p>星期二和星期四都有 5 节课。</p>',
        content:
          '<p>看表格，哪两天有 5 节课？</p><table><tbody><tr><th>星期一</th><th>星期二</th><th>星期三</th><th>星期四</th></tr><tr><td>6 节</td>' +
          '<td>5 节</td><td>4 节</td><td>5 节</td></tr></tbody></table>',
        options: options('q3', 'bd', ['星期一', '星期二', '星期三', '星期四']),
      },
      {
        ...choice,
        id: idOf(4),
        quType: 'multi2',
        analysis: '<p>2 和 4 是偶数，3 不是。选对一部分也得一部分分。</p>',
        content: '<p>下面哪些是偶数？可能有一个，也可能有几个。</p>',
        options: options('q4', 'ac', ['2', '3', '4']),
      },
      {
        ...choice,
        id: idOf(5),
        quType: 'judge',
        analysis: '<p>图上画的是一棵树。</p>',
        content: `<p>图上画的是一棵树。</p><p><img src="${picture('tree')}" alt="一幅简单的画：棕色的树干，绿色的树冠" width="240" height="160"></p>`,
        options: options('q5', 'a', ['正确', '错误']),
      },
    ],
  },
  {
    title: '二、填空与简答',
    remark: '试一试您的键盘和输入法。',
    perTenths: 150,
    questions: [
      {
        id: idOf(6),
        quType: 'fill',
        analysis: '',
        content: '<p>一年有 ____ 个月，一周有 ____ 天。</p>',
        blanks: [
          ['12', '十二'],
          ['7', '七'],
        ],
        anyOrder: false,
      },
      {
        id: idOf(7),
        quType: 'saq',
        analysis: '<p>这道题由系统评分：写到“准备好了”就得满分。正式考试的简答题一般由阅卷人评阅。</p>',
        content: '<p>请用输入法写一句话，里面要有“准备好了”。</p>',
        manual: false,
        keywords: [{ words: ['准备好了'], rate: 100 }],
        reference: [],
      },
    ],
  },
  {
    title: '三、材料题',
    remark: '',
    perTenths: 200,
    questions: [
      {
        id: idOf(8),
        quType: 'mix',
        analysis: '',
        content:
          '<p>阅读材料，回答两个小题。</p><p>清晨，小河边很安静。一只白鹭站在浅水里，一动不动地望着水面。忽然，它低下头，衔起一条小鱼，拍拍翅膀，飞过了对岸的竹林。</p>',
        parts: [
          {
            ...choice,
            id: idOf(0x81),
            quType: 'radio',
            analysis: '<p>材料第二句：一只白鹭站在浅水里。</p>',
            content: '<p>材料里写的是哪一种鸟？</p>',
            options: options('q81', 'a', ['白鹭', '燕子', '麻雀']),
          },
          {
            id: idOf(0x82),
            quType: 'fill',
            analysis: '<p>材料最后一句：飞过了对岸的竹林。</p>',
            content: '<p>它最后飞过了对岸的 ____。</p>',
            blanks: [['竹林', '对岸的竹林']],
            anyOrder: false,
          },
        ],
      },
    ],
  },
];
