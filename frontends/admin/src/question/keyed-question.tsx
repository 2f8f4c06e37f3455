import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnswerFileKind, QuType } from '@xuekao/contracts';
import { arePictures, formatScore, quTypeText, PlainLine, RichText } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { isChoiceType, letterOf, settingsOf, type Setting } from '@xuekao/question/view';
import { spellingsOf } from './spellings.js';
import { questionText } from './question.texts.js';

export interface KeyedPart extends Partial<Readonly<Record<Setting, boolean>>> {
  quType: QuType;
  content: string;
  analysis: string;
  answerList: readonly { content: string; image: string; imageAlt: string; isRight: boolean; scoreRate: number }[];
  manual: boolean;
  /** files that an answer may hold beside its text */
  answerFiles?: readonly AnswerFileKind[] | undefined;
  /** points of a part that has its own */
  score?: number | undefined;
}
export interface KeyedQuestionProps {
  question: KeyedPart & { subList?: readonly KeyedPart[] };
  /** off in lists of many questions */
  withAnalysis?: boolean;
}

function Line({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '64px minmax(0, 1fr)', sm: '80px minmax(0, 1fr)' }, columnGap: 1, mt: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {title}
      </Typography>
      <Box sx={{ minWidth: 0, fontSize: '0.875rem', lineHeight: 1.7, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}

function Key({ part }: { part: KeyedPart }): ReactElement {
  const rows = part.answerList;
  if (isChoiceType(part.quType)) {
    const letters = rows.flatMap((row, index) => (row.isRight ? [letterOf(index)] : []));
    const pictures = arePictures(rows);
    return (
      <>
        <Box
          component="ol"
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 1,
            p: 0,
            display: 'grid',
            ...(pictures ? { gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(max(140px, 22%), 1fr))' } : { gap: 0.25 }),
          }}
        >
          {rows.map((row, index) => (
            <Box
              component="li"
              key={index}
              sx={{ display: 'flex', gap: 1, color: row.isRight ? 'success.main' : 'text.primary', fontSize: '0.9375rem' }}
            >
              <span>{letterOf(index)}.</span>
              <Box sx={{ minWidth: 0 }}>
                <RichText inline html={row.content} zoom={false} />
                {row.image === '' ? null : (
                  <Box
                    component="img"
                    src={row.image}
                    alt={row.imageAlt || questionText('qu.option', { abc: letterOf(index) })}
                    sx={{ display: 'block', maxHeight: pictures ? 160 : 100, maxWidth: '100%', bgcolor: '#fff' }}
                  />
                )}
              </Box>
            </Box>
          ))}
        </Box>
        <Line title={questionText('qu.key.answer')}>{letters.length === 0 ? questionText('qu.key.none') : letters.join('、')}</Line>
      </>
    );
  }
  if (part.quType === 'mix') return <></>;
  const title = part.quType === 'fill' ? 'qu.key.answer' : part.manual ? 'qu.key.reference' : 'qu.key.keywords';
  return (
    <Line title={questionText(title)}>
      {rows.length === 0
        ? questionText(part.manual ? 'qu.key.manual' : 'qu.key.none')
        : rows.map((row, index) => (
            <Box key={index}>
              <PlainLine text={`${rows.length > 1 ? `(${index + 1}) ` : ''}${spellingsOf(row.content).join(' / ')}`} />
              {part.quType === 'saq' && row.scoreRate > 0 ? ` ${row.scoreRate}%` : ''}
            </Box>
          ))}
    </Line>
  );
}

function Part({ part, withAnalysis }: { part: KeyedPart; withAnalysis: boolean }): ReactElement {
  const { answerFiles: files = [] } = part;
  const settings = settingsOf(part);
  return (
    <>
      <RichText html={part.content} />
      <Key part={part} />
      {files.length === 0 ? null : (
        <Line title={questionText('qu.key.files')}>
          {questionText('qu.key.withFiles', { kinds: files.map((kind) => questionText(`qu.file.${kind}`)).join('、') })}
        </Line>
      )}
      {settings.length === 0 ? null : (
        <Line title={questionText('qu.key.settings')}>{settings.map((name) => questionText(`qu.${name}`)).join('、')}</Line>
      )}
      {withAnalysis && part.analysis !== '' ? (
        <Line title={questionText('qu.key.analysis')}>
          <RichText html={part.analysis} />
        </Line>
      ) : null}
    </>
  );
}

/** A question with its key, for those who may see it. */
export function KeyedQuestion({ question, withAnalysis = true }: KeyedQuestionProps): ReactElement {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Part part={question} withAnalysis={withAnalysis} />
      {(question.subList ?? []).map((part, index) => (
        <Box key={index} sx={{ mt: 1.5, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}>
          <Typography variant="caption" color="textSecondary">
            {questionText('qu.part', { n: index + 1 })} · {quTypeText(part.quType)}
            {part.score === undefined ? '' : ` · ${questionText('qu.partPoints', { n: formatScore(part.score) })}`}
          </Typography>
          <Part part={part} withAnalysis={withAnalysis} />
        </Box>
      ))}
    </Box>
  );
}
