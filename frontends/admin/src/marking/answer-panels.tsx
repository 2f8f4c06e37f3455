import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DeskAnswer, ResultQuestion } from '@xuekao/contracts';
import { keyHtml } from '@xuekao/contracts/own-pictures';
import { AnswerFilesShown, formatScore, PlainLine, RichText } from '@xuekao/frontend-shared';
import type { ReactElement, ReactNode } from 'react';
import { PaperFiles } from '../lib/answer-files.js';
import { useJudgement } from '../question/use-judgement.js';
import { Marked } from '../ui/marked.js';
import { Section } from '../ui/page.js';
import { AiProposal } from '../desk/ai-proposal.js';
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
export function AnswerPanel({
  item,
  onTake,
  children,
}: {
  item: DeskAnswer;
  /** takes over what the site's model proposes */
  onTake: (score: number) => void;
  children: ReactNode;
}): ReactElement {
  const judgement = useJudgement();
  const text = textOf(item.question);
  const hasFiles = (item.question.answer?.files?.length ?? 0) > 0;
  const who =
    item.person === null
      ? markingText('desk.alias', { alias: item.alias })
      : [item.person.realName, item.person.deptName].filter((text) => text !== '').join(' · ');
  return (
    <Section title={markingText('desk.answer')} note={who}>
      <Typography
        data-paper={item.paperId}
        sx={{
          ...{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '1.125rem', lineHeight: 1.8 },
          ...(hasFiles ? {} : { minHeight: { md: 160 } }),
        }}
      >
        <Marked text={text} words={judgement.parts.map(({ quote }) => quote)} />
      </Typography>
      {hasFiles ? (
        <Box sx={{ mb: 2 }}>
          <PaperFiles paperId={item.paperId}>
            <AnswerFilesShown quId={item.quId} answer={item.question.answer} />
          </PaperFiles>
        </Box>
      ) : null}
      {item.question.quType === 'saq' && text.trim() !== '' && !hasFiles ? (
        <AiProposal paperId={item.paperId} quId={item.quId} judgement={judgement} onTake={onTake} />
      ) : null}
      {children}
    </Section>
  );
}

/** Question, reference and analysis, beside the answer. */
export function RubricPanel({ item }: { item: DeskAnswer }): ReactElement {
  const { question, material } = item;
  const steps = question.steps ?? [];
  // the key names the steps behind the reference
  const reference = question.rightAnswers.slice(0, question.rightAnswers.length - steps.length);
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
          {reference.length === 0 ? (
            <Typography color="textSecondary">{markingText('desk.noReference')}</Typography>
          ) : (
            reference.map((line, index) => <RichText key={index} html={keyHtml(line)} />)
          )}
        </Part>
        {steps.length === 0 ? null : (
          <Part title={markingText('desk.steps')}>
            <Box component="ol" sx={{ m: 0, pl: 3 }}>
              {steps.map(({ content, score }, index) => (
                <Typography component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
                  <Box component="span" sx={{ display: 'flex', gap: 1.5 }}>
                    <PlainLine text={content} /> <b>{markingText('desk.stepScore', { n: formatScore(score) })}</b>
                  </Box>
                </Typography>
              ))}
            </Box>
          </Part>
        )}
        {question.analysis === '' ? null : (
          <Part title={markingText('desk.analysis')}>
            <RichText html={question.analysis} />
          </Part>
        )}
      </Box>
    </Section>
  );
}

/** Marks of the two who do not agree: each can be taken over into the field. */
export function Proposals({ item, onTake }: { item: DeskAnswer; onTake: (score: number, remark: string) => void }): ReactElement | null {
  const { proposals } = item;
  if (proposals.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2, p: 2, borderRadius: 1.25, bgcolor: 'background.default' }}>
      <Part title={markingText('desk.proposals')}>
        {proposals.map(({ realName, score, remark }, index) => (
          <Proposal key={index} text={markingText('desk.given', { name: realName, n: formatScore(score) })} remark={remark}>
            <Button size="small" variant="outlined" onClick={() => onTake(score, remark)}>
              {markingText('desk.take', { n: formatScore(score) })}
            </Button>
          </Proposal>
        ))}
      </Part>
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
