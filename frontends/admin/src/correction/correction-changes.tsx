import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { addressOf } from '@xuekao/contracts/addresses';
import { formatScore, quTypeText, RichText } from '@xuekao/frontend-shared';
import { letterOf } from '@xuekao/question/view';
import { Fragment, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useCan } from '../lib/session.js';
import { questionRoutes } from '../question/routes.js';
import { Section } from '../ui/page.js';
import type { Leaf } from './correction-draft.js';
import type { Correction } from './correction-words.js';
import { correctionText } from './correction.texts.js';

type Changed = Correction['questions'][number];
type Side = Changed['before'];

const lettersOf = ({ options }: Leaf, ids: readonly string[]): string =>
  options.flatMap(({ id }, index) => (ids.includes(id) ? [letterOf(index)] : [])).join('');

function keyLines(leaf: Leaf): string[] {
  if (leaf.options.length > 0) {
    const sets = leaf.accepted.map((set) => lettersOf(leaf, set)).join('、');
    return [lettersOf(leaf, leaf.right), ...(sets === '' ? [] : [correctionText('fix.orSet', { list: sets })])];
  }
  if (leaf.blanks.length > 0) return leaf.blanks.map((spellings) => spellings.join(' / '));
  return leaf.manual ? leaf.reference : leaf.keywords.map(({ words, rate }) => `${words.join(' / ')} ${rate}%`);
}

/** Options of the key, in words: where the texts of both sides are the same they stand nowhere else. */
const keyOptions = ({ options, right, accepted }: Leaf): { letter: string; id: string; content: string }[] =>
  options
    .map(({ id, content }, index) => ({ letter: letterOf(index), id, content }))
    .filter(({ id }) => right.includes(id) || accepted.some((set) => set.includes(id)));

/** The rows of the options say the whole key: no other set of them is accepted. */
const inWords = ({ options, accepted }: Leaf, texts: boolean): boolean => !texts && options.length > 0 && accepted.length === 0;

function worthOf({ score, isGiven }: Side): string {
  if (score === 0) return correctionText('fix.isDropped');
  const points = score === null ? correctionText('fix.scoreVaries') : correctionText('fix.scoreOf', { score: formatScore(score) });
  return isGiven ? `${points} · ${correctionText('fix.isGiven')}` : points;
}

function OptionRow({ letter, content }: { letter: string; content: string }): ReactElement {
  return (
    <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <span>{letter}.</span>
      <RichText inline html={content} zoom={false} />
    </Box>
  );
}

/** @param other whether the texts of the two sides differ: texts that are the same are read once */
function SideView({ side, title, texts }: { side: Side; title: string; texts: boolean }): ReactElement {
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gap: 0.75, alignContent: 'start' }}>
      <Typography variant="subtitle2">{title}</Typography>
      {side.leaves.map((leaf) => (
        <Fragment key={leaf.quId}>
          {texts ? (
            <>
              <RichText html={leaf.content} />
              {leaf.options.map(({ id, content }, index) => (
                <OptionRow key={id} letter={letterOf(index)} content={content} />
              ))}
            </>
          ) : null}
          {(inWords(leaf, texts) ? [] : keyLines(leaf)).map((line, index) => (
            <Typography key={index} sx={{ overflowWrap: 'anywhere' }}>
              {line}
            </Typography>
          ))}
          {texts ? null : keyOptions(leaf).map((option) => <OptionRow key={option.id} {...option} />)}
        </Fragment>
      ))}
      <Typography color="textSecondary">{worthOf(side)}</Typography>
    </Box>
  );
}

const textsOf = ({ leaves }: Side): string => JSON.stringify(leaves.map(({ content, options }) => [content, options]));

/** A mistake that is mended in the exam alone comes again, in practice and in the next exam. */
function BankNote({ quId, number }: Pick<Changed, 'quId' | 'number'>): ReactElement {
  const canSave = useCan('qu:save');
  return (
    <Typography color="textSecondary" sx={{ mt: 1 }}>
      {correctionText('fix.bank')}
      {canSave ? (
        <MuiLink
          component={Link}
          to={addressOf(questionRoutes.QuDetail, { id: quId })}
          aria-label={correctionText('fix.toBankOf', { n: number })}
          sx={{ ml: 0.5, display: 'inline-block', py: 1 }}
        >
          {correctionText('fix.toBank')}
        </MuiLink>
      ) : null}
    </Typography>
  );
}
const leavesText = ({ leaves }: Side): string => JSON.stringify(leaves);

/** Each question before and after, beside each other where there is room. */
export function CorrectionChanges({ correction }: { correction: Correction }): ReactElement | null {
  if (correction.questions.length === 0) return null;
  return (
    <Section title={correctionText('fix.what')}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {correction.questions.map((changed) => {
          const isOther = textsOf(changed.before) !== textsOf(changed.after);
          const [stem] = changed.before.leaves;
          return (
            <Box key={changed.quId} sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, mb: 1 }}>
                {correctionText('fix.question', { n: changed.number, type: quTypeText(changed.quType) })}
              </Typography>
              {isOther || stem === undefined ? null : <RichText html={stem.content} />}
              <Box sx={{ mt: 1, display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
                <SideView side={changed.before} title={correctionText('fix.before')} texts={isOther} />
                <SideView side={changed.after} title={correctionText('fix.after')} texts={isOther} />
              </Box>
              {leavesText(changed.before) === leavesText(changed.after) ? null : <BankNote quId={changed.quId} number={changed.number} />}
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}
