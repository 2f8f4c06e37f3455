import { paperText } from './paper.texts.js';

/** What a paper is called: by its learner, or by its alias where whoever marks it must not know whose it is. */
export const nameOfPaper = ({ alias, realName }: { alias: string; realName: string }): string =>
  alias === '' ? realName : paperText('paper.alias', { alias });
