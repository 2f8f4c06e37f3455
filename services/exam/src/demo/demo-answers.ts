import type { AnswerValue } from '@xuekao/contracts';
import type { QuestionKey, QuestionView } from '@xuekao/question';
import { demoTexts } from './demo-texts.js';

const pick = <T>(items: readonly T[], random: () => number): T | undefined => items[Math.floor(random() * items.length)];

/** Answer of a demo learner with `skill` (0 to 1); undefined: left out. */
export function demoAnswer(view: QuestionView, key: QuestionKey, skill: number, random: () => number): AnswerValue | undefined {
  if (random() > 0.97) return undefined;
  const knows = random() < skill;
  switch (key.quType) {
    case 'mix':
      return undefined; // its parts are answered
    case 'fill':
      return { blanks: key.blanks.map((texts) => (knows || random() < skill ? (texts[0] ?? '') : '不清楚')) };
    case 'saq': {
      const keywords = key.keywords.filter(() => random() < skill).map(({ words }) => words[0] ?? '');
      return { text: [pick(demoTexts.shortAnswers, random), ...keywords].join('；') };
    }
    default: {
      const wrong = view.options.filter(({ id }) => !key.right.includes(id));
      if (knows) return { options: key.right };
      const isSingle = key.quType === 'radio' || key.quType === 'judge';
      if (isSingle) return { options: [pick(wrong, random)?.id ?? ''].filter(Boolean) };
      return { options: random() < 0.5 ? key.right.slice(0, 1) : view.options.filter(() => random() < 0.5).map(({ id }) => id) };
    }
  }
}
