import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnswerValue } from '@xuekao/contracts';
import { AnswerFilesContext, QuestionView, type AnswerFilesProps } from '@xuekao/frontend-shared';
import { useDeferredValue, useMemo, useState, type ReactElement } from 'react';
import { Section } from '../ui/page.js';
import { isBlankHtml, toLearnerView, type QuestionDraft } from './question-draft.js';
import { questionText } from './question.texts.js';

/** In the place of the buttons: nothing that is tried here is kept. */
const filesPreview = ({ question: { answerFiles = [] } }: AnswerFilesProps): ReactElement => (
  <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
    {questionText('qu.filesPreview', { kinds: answerFiles.map((kind) => questionText(`qu.file.${kind}`)).join('、') })}
  </Typography>
);

/** The learner's view as one types, with fields that can be tried. */
export function LearnerPreview({ draft }: { draft: QuestionDraft }): ReactElement {
  const later = useDeferredValue(draft);
  const view = useMemo(() => toLearnerView(later), [later]);
  const [answers, setAnswers] = useState<Readonly<Record<string, AnswerValue>>>({});
  return (
    <Section title={questionText('qu.learnerView')} note={questionText('qu.learnerNote')}>
      {isBlankHtml(later.content) && later.parts.every((part) => isBlankHtml(part.content)) ? (
        <Typography variant="body2" color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
          {questionText('qu.previewEmpty')}
        </Typography>
      ) : (
        <Box sx={{ minWidth: 0 }}>
          <AnswerFilesContext value={filesPreview}>
            <QuestionView
              question={view}
              label="1"
              split={false}
              component="h3"
              answerOf={(quId) => answers[quId] ?? null}
              onAnswer={(quId, answer) => setAnswers({ ...answers, [quId]: answer })}
            />
          </AnswerFilesContext>
        </Box>
      )}
    </Section>
  );
}
