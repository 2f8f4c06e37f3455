import Box from '@mui/material/Box';
import { ApiError, SmsCodeField } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { Value } from '../value.js';

export function SmsCodePage({ state }: ExhibitProps): ReactElement {
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(0);
  const send = (): Promise<void> =>
    state === 'error' ? Promise.reject(new ApiError('business', '今日发送次数已达上限，请明天再试。')) : Promise.resolve();
  return (
    <Box sx={{ maxWidth: 420 }}>
      <SmsCodeField
        value={code}
        captcha={false}
        captchaSound={false}
        onChange={setCode}
        isReady={() => true}
        send={send}
        onSent={() => setSent((before) => before + 1)}
      />
      <Value value={{ code, sent }} />
    </Box>
  );
}
