import { siteText } from '@xuekao/contracts';

/** Names of numbers as lists show them, in the language of the site. */
export const courseStateTexts: Readonly<Record<number, string>> = { 0: siteText('course.state0'), 1: siteText('course.state1') };
export const courseFileStateTexts: Readonly<Record<number, string>> = {
  0: siteText('course.fileState0'),
  1: siteText('course.fileState1'),
  2: siteText('course.fileState2'),
};
export const courseOpenTexts: Readonly<Record<number, string>> = {
  1: siteText('course.open1'),
  2: siteText('course.open2'),
  3: siteText('course.open3'),
};
