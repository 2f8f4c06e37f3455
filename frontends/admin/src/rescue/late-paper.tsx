import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, formatDateTime, messageOf, notify, RichText } from '@xuekao/frontend-shared';
import { isChoiceType } from '@xuekao/question/view';
import { useState, type ReactElement, type ReactNode } from 'react';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { refreshCalls } from '../lib/use-call.js';
import { exStateText } from '../paper/paper-vocabulary.js';
import { PageHeader, Section } from '../ui/page.js';
import {
  answerText,
  besideDeadline,
  heardText,
  inTimeKeys,
  isContradicted,
  isEndedByLearner,
  mayKnowKeys,
  type LateDetail,
  type LateQuestion,
} from './late-words.js';
import { rescueText } from './rescue.texts.js';
import { rescueRoutes } from './routes.js';

const reasonLength = 200;
const waiting = 1;
type LateAnswer = LateQuestion['late'][number];

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '200px minmax(0, 1fr)' }, columnGap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography
        variant="body2"
        component="div"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
      >
        {children}
      </Typography>
    </Box>
  );
}

interface LateAnswerProps {
  question: LateQuestion;
  late: LateAnswer;
  deadline: string;
  /** null: it was decided about */
  chosen: boolean | null;
  disabled: boolean;
  onChoose: (chosen: boolean) => void;
}

/** One late answer with what the server knows of its way. */
function LateAnswerView({ question, late, deadline, chosen, disabled, onChoose }: LateAnswerProps): ReactElement {
  const { givenAt, arrivedAt, heardAt } = late;
  return (
    <Box sx={{ border: 1, borderColor: chosen === true ? 'primary.main' : 'divider', borderRadius: 1.5, p: 2, display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: '1 1 200px', fontWeight: 550, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {answerText(question, late.answer)}
        </Typography>
        {chosen === null ? (
          <Chip size="small" variant="outlined" label={rescueText(`late.answerState.${late.state}`)} />
        ) : (
          <FormControlLabel
            sx={{ minHeight: 44, mr: 0 }}
            label={rescueText('late.take')}
            control={
              <Checkbox
                checked={chosen}
                disabled={disabled}
                onChange={(_, on) => onChoose(on)}
                slotProps={{ input: { 'aria-label': rescueText('late.takeOf', { n: question.label }) } }}
              />
            }
          />
        )}
      </Box>
      <Fact name={rescueText('late.givenAt')}>
        {givenAt === null ? rescueText('late.givenUnknown') : `${formatDateTime(givenAt)}（${besideDeadline(givenAt, deadline)}）`}
      </Fact>
      <Fact name={rescueText('late.arrivedAt')}>{`${formatDateTime(arrivedAt)}（${besideDeadline(arrivedAt, deadline)}）`}</Fact>
      {heardAt === null ? null : <Fact name={rescueText('late.heardAt')}>{heardText(heardAt, arrivedAt, deadline)}</Fact>}
      {isContradicted(late) ? <Alert severity="warning">{rescueText('late.contradicted')}</Alert> : null}
    </Box>
  );
}

function QuestionSection({ question, children }: { question: LateQuestion; children: ReactNode }): ReactElement {
  return (
    <Section title={rescueText('late.question', { n: question.label })}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <RichText html={question.content} />
        {isChoiceType(question.quType) ? (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
            {question.answerList.map(({ id, abc, content, image, imageAlt }) => (
              <Box component="li" key={id} sx={{ display: 'flex', gap: 1 }}>
                <span>{abc}.</span>
                <Box sx={{ minWidth: 0 }}>
                  <RichText inline html={content} zoom={false} />
                  {image === '' ? null : (
                    <Box
                      component="img"
                      src={image}
                      alt={imageAlt || rescueText('late.option', { abc })}
                      sx={{ display: 'block', maxHeight: 100, maxWidth: '100%', bgcolor: '#fff' }}
                    />
                  )}
                </Box>
              </Box>
            ))}
          </Box>
        ) : null}
        <Fact name={rescueText('late.saved')}>{answerText(question, question.saved)}</Fact>
        <Typography variant="body2" color="textSecondary">
          {rescueText('late.came')}
        </Typography>
        {children}
      </Box>
    </Section>
  );
}

function Decisions({ decisions }: Pick<LateDetail, 'decisions'>): ReactElement | null {
  if (decisions.length === 0) return null;
  return (
    <Section title={rescueText('late.decisions')}>
      {decisions.map(({ reason, byName, at, taken }) => (
        <Box key={at} sx={{ mb: 1 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>
          <Typography variant="body2" color="textSecondary">
            {rescueText('late.decision', { name: byName, time: formatDateTime(at), n: taken.length })}
          </Typography>
        </Box>
      ))}
    </Section>
  );
}

/** Late answers of one paper: a person takes or leaves each, with one reason, once. */
export function LatePaper({ paper, reload }: { paper: LateDetail; reload: () => Promise<void> }): ReactElement {
  const { deadline, questions } = paper;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const isWaiting = paper.lateState === waiting;
  const inTime = inTimeKeys(paper);
  const back = filterAddress(rescueRoutes.LateList, { examId: paper.examId });

  /** One of each question at most. */
  const choose = ({ late }: LateQuestion, key: string, on: boolean): void => {
    const others = [...chosen].filter((one) => !late.some((answer) => answer.key === one));
    setChosen(new Set(on ? [...others, key] : others));
  };
  const submit = async (): Promise<void> => {
    setMissing(reason.trim() === '');
    if (busy || reason.trim() === '') return;
    setBusy(true);
    try {
      await api.call('/api/exam/exam/late-judge', { id: paper.id, version: paper.version, take: [...chosen], reason: reason.trim() });
      notify(rescueText('late.done'), 'success');
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === errors.STALE.code;
      notify(isStale ? rescueText('late.stale') : messageOf(error), isStale ? 'warning' : 'error');
    } finally {
      setBusy(false);
    }
    await Promise.all([reload(), refreshCalls(['/api/exam/exam/todo'], ['late', 'paper'])]);
  };

  return (
    <>
      <PageHeader
        title={`${paper.realName} · ${paper.title}`}
        back={back}
        note={[
          paper.userName,
          paper.deptName,
          exStateText(paper.exState),
          rescueText('late.deadline', { time: formatDateTime(deadline) }),
          rescueText('late.allowance', { n: paper.reconnectMinutes }),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
        actions={
          isWaiting && inTime.length > 0 ? (
            <Button variant="outlined" onClick={() => setChosen(new Set(inTime))}>
              {rescueText('late.takeAll')}
            </Button>
          ) : undefined
        }
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="info">{rescueText('late.note')}</Alert>
        {mayKnowKeys(paper) ? (
          <Alert severity="warning">{rescueText(isEndedByLearner(paper) ? 'late.ended' : 'late.keysShown')}</Alert>
        ) : null}
        {questions.map((question) => (
          <QuestionSection key={question.quId} question={question}>
            {question.late.map((late) => (
              <LateAnswerView
                key={late.key}
                question={question}
                late={late}
                deadline={deadline}
                chosen={late.state === 'waiting' ? chosen.has(late.key) : null}
                disabled={busy}
                onChoose={(on) => choose(question, late.key, on)}
              />
            ))}
          </QuestionSection>
        ))}
        {isWaiting ? (
          <Section>
            <Box
              component="form"
              noValidate
              sx={{ display: 'grid', gap: 2 }}
              onSubmit={(event) => {
                event.preventDefault();
                void submit();
              }}
            >
              <TextField
                multiline
                minRows={2}
                required
                label={rescueText('late.reason')}
                value={reason}
                error={isMissing}
                helperText={isMissing ? rescueText('late.reasonMissing') : rescueText('late.confirm')}
                slotProps={{ htmlInput: { maxLength: reasonLength } }}
                onChange={({ target }) => {
                  setReason(target.value);
                  setMissing(false);
                }}
              />
              <Box>
                <Button type="submit" variant="contained" loading={busy}>
                  {chosen.size === 0 ? rescueText('late.submitNone') : rescueText('late.submit', { n: chosen.size })}
                </Button>
              </Box>
            </Box>
          </Section>
        ) : null}
        <Decisions decisions={paper.decisions} />
      </Box>
    </>
  );
}
