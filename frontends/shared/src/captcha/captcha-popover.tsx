import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { ApiError, messageOf } from '../api/api-error.js';
import { sharedText } from '../texts/zh-cn.js';
import { CaptchaField, useCaptcha } from './captcha.js';

export interface SmsProof {
  captchaKey: string;
  captchaValue?: string;
}
export interface CaptchaPopoverProps {
  anchor: HTMLElement | null;
  sound: boolean;
  busy: boolean;
  onAsk: (proof: SmsProof) => Promise<unknown>;
  onClose: () => void;
}

/** The picture that is asked for before a message is sent. */
export function CaptchaPopover({ anchor, sound, busy, onAsk, onClose }: CaptchaPopoverProps): ReactElement {
  const titleId = useId();
  const captcha = useCaptcha();
  const [captchaValue, setCaptchaValue] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // the popover stands inside the form of the page, for React
    event.stopPropagation();
    setMissing(captchaValue.trim() === '');
    if (captchaValue.trim() === '' || busy) return;
    const error = await onAsk({ captchaKey: captcha.key, captchaValue: captchaValue.trim() });
    if (error === null) return;
    setFailure(error);
    setCaptchaValue('');
    // whatever was wrong, the picture has been used up
    captcha.refresh();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={busy ? undefined : onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: 'min(340px, calc(100vw - 32px))', mt: 1, p: 2, border: 1, borderColor: 'divider', boxShadow: 6 },
        },
      }}
    >
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography id={titleId} sx={{ fontWeight: 600 }}>
          {sharedText('shared.sms.captchaTitle')}
        </Typography>
        {failure === null ? null : (
          <Alert
            severity={failure instanceof ApiError && failure.code === pageErrors.CAPTCHA_WRONG.code ? 'warning' : 'error'}
            variant="outlined"
          >
            {messageOf(failure)}
          </Alert>
        )}
        <CaptchaField
          captcha={captcha}
          sound={sound}
          label={sharedText('shared.sms.captcha')}
          value={captchaValue}
          fault={missing ? sharedText('shared.sms.captchaMissing') : undefined}
          autoFocus
          onChange={setCaptchaValue}
        />
        <Button type="submit" variant="contained" loading={busy} sx={{ minHeight: 44 }}>
          {sharedText('shared.sms.send')}
        </Button>
      </Box>
    </Popover>
  );
}
