import { paperText } from './paper.texts.js';

/** Name of a paper: that of its learner, or its alias where whoever marks it must not know whose it is. */
export const nameOfPaper = ({ alias, realName }: { alias: string; realName: string }): string =>
  alias === '' ? realName : paperText('paper.alias', { alias });
