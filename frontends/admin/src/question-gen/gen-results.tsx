import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { GeneratedQuestion } from '@xuekao/contracts';
import { ConfirmDialog, quTypeText } from '@xuekao/frontend-shared';
import { useMemo, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { RepoPicker } from '../fields/pickers.js';
import { isLevel, levelText } from '../fields/vocabulary.js';
import { useCan, useSession } from '../lib/session.js';
import { handToImport, hasImportText } from '../question-import/handed-text.js';
import { importRoutes } from '../question-import/routes.js';
import { useKnown } from '../question-import/use-known.js';
import { KeyedQuestion } from '../question/keyed-question.js';
import { Marked } from '../ui/marked.js';
import { Section } from '../ui/page.js';
import { genText } from './gen.texts.js';
import type { Written } from './use-generation.js';

const textOf = (questions: readonly GeneratedQuestion[]): string => questions.map(({ text }) => text).join('\n\n');

interface CardProps {
  question: GeneratedQuestion;
  /** why it need not be taken; empty: nothing like it is known */
  twin: string;
  chosen: boolean;
  onToggle: (on: boolean) => void;
}

function QuestionCard({ question, twin, chosen, onToggle }: CardProps): ReactElement {
  const { number, quType, quLevel, passage, quote } = question;
  return (
    <Box
      component="article"
      aria-label={genText('gen.question', { n: number })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.25, p: { xs: 1.5, md: 2 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Checkbox
          edge="start"
          checked={chosen}
          onChange={(_, on) => onToggle(on)}
          slotProps={{ input: { 'aria-label': genText('gen.choose', { n: number }) } }}
        />
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {genText('gen.question', { n: number })}
        </Typography>
        <Chip size="small" label={quTypeText(quType)} />
        {isLevel(quLevel) ? <Chip size="small" variant="outlined" label={levelText(quLevel)} /> : null}
        {twin === '' ? null : <Chip size="small" variant="outlined" color="warning" label={twin} />}
      </Box>
      <KeyedQuestion question={question} />
      {passage === '' ? null : (
        <Box sx={{ mt: 1.5, pl: 1.5, borderLeft: 3, borderColor: 'divider' }}>
          <Typography variant="caption" color="textSecondary">
            {genText('gen.quote')}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Marked text={passage} words={[quote]} />
          </Typography>
        </Box>
      )}
    </Box>
  );
}

/** Questions of the model, to be looked at; those that are chosen go to the import's page as text, like a person's. */
export function GenResults({ questions, leftOut, writing }: Written & { writing: boolean }): ReactElement {
  const navigate = useNavigate();
  const userId = useSession()?.user.id ?? '';
  const canImport = useCan('qu:import');
  const [repoId, setRepoId] = useState('');
  const [choice, setChoice] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [asking, setAsking] = useState(false);
  // asked once the model has ended: each new question would ask for all again
  const all = useMemo(() => (writing ? '' : textOf(questions)), [writing, questions]);
  const { inBank, repeated, failed } = useKnown(all, all === '' ? '' : repoId);
  const twinOf = (number: number): string => {
    if (inBank.has(number)) return genText('gen.known');
    const first = repeated.get(number)?.first;
    return first === undefined ? '' : genText('gen.repeated', { n: first });
  };
  const isChosen = (number: number): boolean => choice.get(number) ?? twinOf(number) === '';
  const chosen = questions.filter(({ number }) => isChosen(number));
  const take = (): void => {
    handToImport(userId, textOf(chosen));
    void navigate(`${importRoutes.QuImport}${repoId === '' ? '' : `?repoId=${repoId}`}`);
  };

  return (
    <Section title={genText('gen.results', { n: questions.length })} note={genText('gen.note')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {questions.length === 0 || !canImport ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
            <Box sx={{ flex: '1 1 240px', maxWidth: 420, minWidth: 0 }}>
              <RepoPicker label={genText('gen.repo')} value={repoId} disabled={writing} onChange={setRepoId} />
              <Typography variant="caption" color="textSecondary">
                {genText(failed ? 'gen.knownFailed' : 'gen.repoHelp')}
              </Typography>
            </Box>
            <Button
              variant="contained"
              disabled={writing || chosen.length === 0}
              onClick={() => (hasImportText(userId) ? setAsking(true) : take())}
            >
              {genText('gen.take', { n: chosen.length })}
            </Button>
          </Box>
        )}
        {questions.length === 0 && !writing ? <Typography color="textSecondary">{genText('gen.none')}</Typography> : null}
        {questions.map((question) => (
          <QuestionCard
            key={question.number}
            question={question}
            twin={twinOf(question.number)}
            chosen={isChosen(question.number)}
            onToggle={(on) => setChoice(new Map(choice).set(question.number, on))}
          />
        ))}
        {leftOut.length === 0 ? null : (
          <Alert severity="info">
            {genText('gen.leftOut', { n: leftOut.length })}
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
              {leftOut.map((each, index) => (
                <li key={index}>{genText('gen.leftOutRow', { reason: each.reason, text: each.text })}</li>
              ))}
            </Box>
          </Alert>
        )}
      </Box>
      <ConfirmDialog
        open={asking}
        title={genText('gen.replace')}
        confirmText={genText('gen.replaceDo')}
        onConfirm={take}
        onCancel={() => setAsking(false)}
      >
        <Typography color="textSecondary">{genText('gen.replaceText')}</Typography>
      </ConfirmDialog>
    </Section>
  );
}
