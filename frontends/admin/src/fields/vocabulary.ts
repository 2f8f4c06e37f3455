import type { QuType } from '@xuekao/contracts';
import { quTypeText } from '@xuekao/frontend-shared';
import { fieldText } from './fields.texts.js';

export const quTypeList: readonly QuType[] = ['radio', 'multi', 'multi2', 'judge', 'fill', 'saq', 'mix'];
export const quTypeChoices = quTypeList.map((value) => ({ value, label: quTypeText(value) }));

export const levels = [1, 2, 3, 4] as const;
export type Level = (typeof levels)[number];
export const levelText = (level: Level): string => fieldText(`level.${level}`);
export const levelChoices = levels.map((value) => ({ value, label: levelText(value) }));
export const isLevel = (value: unknown): value is Level => levels.some((level) => level === value);
