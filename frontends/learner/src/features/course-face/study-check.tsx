import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { learnerPages } from '@xuekao/contracts/addresses';
import { attentionLimits } from '@xuekao/contracts/attention-limits';
import { CaptchaField, messageOf, muiPart, useCaptcha } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useId, useState, type FormEvent, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { studyCheckText } from './study-check.texts.js';

const { studyCheckGrace } = attentionLimits;
/** A dialog of the console's kind, in a theme of its own. */
const CheckDialog = muiPart(() => Promise.resolve(Check), 'notice');

export interface StudyCheckProps {
  courseId: string;
  /** of learning until the code is due */
  seconds: number;
  /** false: nothing plays, and no time passes */
  runs: boolean;
  onDue: (isDue: boolean) => void;
}

/** Asks for a code every so often: whoever types none is no longer there (specification 2, study check). */
export function StudyCheck({ courseId, seconds, runs, onDue }: StudyCheckProps): ReactElement | null {
  const [left, setLeft] = useState(seconds);
  const isDue = left <= 0;
  useEffect(() => {
    if (!runs || isDue) return undefined;
    const timer = window.setInterval(() => setLeft((before) => before - 1), 1000);
    return () => window.clearInterval(timer);
  }, [runs, isDue]);
  useEffect(() => {
    onDue(isDue);
    if (isDue && document.fullscreenElement !== null) void document.exitFullscreen();
  }, [isDue, onDue]);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <CheckDialog courseId={courseId} onConfirmed={setLeft} />
    </Suspense>
  );
}

function Check({ courseId, onConfirmed }: { courseId: string; onConfirmed: (seconds: number) => void }): ReactElement {
  const titleId = useId();
  const navigate = useNavigate();
  const { site } = useSite();
  const captcha = useCaptcha();
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<number>(studyCheckGrace);
  useEffect(() => {
    const timer = window.setInterval(() => setLeft((before) => before - 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) void navigate(`${learnerPages.CourseIndex}?break`);
  }, [left, navigate]);
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (value.trim() === '') return setFault(studyCheckText('check.missing'));
    setBusy(true);
    try {
      const proof = { captchaKey: captcha.key, captchaValue: value.trim() };
      onConfirmed((await api.call('/api/course/learn/study-check', { courseId, ...proof })).seconds);
    } catch (error) {
      // a picture that was read wrongly is spent
      captcha.refresh();
      setValue('');
      setFault(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void confirm(event)}>
        <DialogTitle id={titleId}>{studyCheckText('check.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{studyCheckText('check.note')}</Typography>
          <CaptchaField
            captcha={captcha}
            sound={site?.captchaSound === true}
            value={value}
            fault={fault}
            onChange={(next) => {
              setValue(next);
              setFault(undefined);
            }}
          />
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {studyCheckText('check.left', { n: Math.max(0, left) })}
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button type="submit" variant="contained" loading={busy} sx={{ minHeight: 44 }}>
            {studyCheckText('check.confirm')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
