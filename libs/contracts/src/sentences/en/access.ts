import type { access as inChinese } from '../zh-CN/access.js';
import type { Translation } from '../translation.js';

export const access = {
  holderGone: 'a selected person, group or department does not exist, or the account is disabled',
  scopeOfMarkers: 'only the right to mark can be limited to departments and questions',
  ownerHasIt: 'the owner needs no share',
  tooManyShares: 'at most {most} shares are possible; please use groups or departments',
  kindBank: 'question bank',
  kindTemplate: 'paper template',
  kindExam: 'exam',
  rightView: 'can view',
  rightEdit: 'can edit',
  rightMark: 'can mark',
  sharedTitle: '{name} shared a {kind} with you: {title}',
  sharedContent: '{name} shared the {kind} “{title}” with you ({right}). You find it in the list of the console.',
  handedTitle: '{name} handed a {kind} over to you: {title}',
  handedContent: 'The {kind} “{title}” is yours now: you can change, share and delete it. You find it in the list of the console.',
} satisfies Translation<typeof inChinese>;
