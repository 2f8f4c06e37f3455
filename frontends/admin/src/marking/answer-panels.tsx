import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DeskAnswer, ResultQuestion } from '@xuekao/contracts';
import { formatScore, RichText } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { Section } from '../ui/page.js';
import { markingText } from './marking.texts.js';

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Box>
      <Typography component="h3" variant="body2" color="textSecondary">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const textOf = ({ answer }: ResultQuestion): string => answer?.text ?? (answer?.blanks ?? []).join('\n');

/** The answer itself: what a marker reads, larger than what stands beside it. */
export function AnswerPanel({ item, children }: { item: DeskAnswer; children: ReactNode }): ReactElement {
  const who =
    item.person === null
      ? markingText('desk.alias', { alias: item.alias })
      : [item.person.realName, item.person.deptName].filter((text) => text !== '').join(' · ');
  return (
    <Section title={markingText('desk.answer')} note={who}>
      <Typography
        data-paper={item.paperId}
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '1.125rem', lineHeight: 1.8, minHeight: { md: 160 } }}
      >
        {textOf(item.question)}
      </Typography>
      {children}
    </Section>
  );
}

/** Question, reference and analysis, beside the answer. */
export function RubricPanel({ item }: { item: DeskAnswer }): ReactElement {
  const { question, material } = item;
  return (
    <Section title={markingText('desk.question')} note={markingText('desk.score', { n: formatScore(question.score) })}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {material === '' ? null : (
          <Part title={markingText('desk.material')}>
            <RichText html={material} />
          </Part>
        )}
        <RichText html={question.content} />
        <Part title={markingText('desk.reference')}>
          {question.rightAnswers.length === 0 ? (
            <Typography color="textSecondary">{markingText('desk.noReference')}</Typography>
          ) : (
            question.rightAnswers.map((line, index) => (
              <Typography key={index} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {line}
              </Typography>
            ))
          )}
        </Part>
        {question.analysis === '' ? null : (
          <Part title={markingText('desk.analysis')}>
            <RichText html={question.analysis} />
          </Part>
        )}
      </Box>
    </Section>
  );
}

/** Marks of the two who do not agree, and what a machine proposes: each can be taken over into the field. */
export function Proposals({ item, onTake }: { item: DeskAnswer; onTake: (score: number, remark: string) => void }): ReactElement | null {
  const { suggestion, proposals } = item;
  if (suggestion === null && proposals.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2, p: 2, borderRadius: 1.25, bgcolor: 'background.default' }}>
      {proposals.length === 0 ? null : (
        <Part title={markingText('desk.proposals')}>
          {proposals.map(({ realName, score, remark }, index) => (
            <Proposal key={index} text={markingText('desk.given', { name: realName, n: formatScore(score) })} remark={remark}>
              <Button size="small" variant="outlined" onClick={() => onTake(score, remark)}>
                {markingText('desk.take', { n: formatScore(score) })}
              </Button>
            </Proposal>
          ))}
        </Part>
      )}
      {suggestion === null ? null : (
        <Proposal text={markingText('desk.suggestion', { n: formatScore(suggestion.score) })} remark={suggestion.reason}>
          <Button size="small" variant="outlined" onClick={() => onTake(suggestion.score, '')}>
            {markingText('desk.take', { n: formatScore(suggestion.score) })}
          </Button>
        </Proposal>
      )}
    </Box>
  );
}

function Proposal({ text, remark, children }: { text: string; remark: string; children: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550 }}>{text}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {remark === '' ? markingText('desk.noRemark') : remark}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
