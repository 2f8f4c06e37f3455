import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { messageOf, notify } from '@xuekao/frontend-shared';
import { useState, type FormEvent, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { text } from '../../texts/zh-cn.js';
import { licenceText } from './licence.texts.js';
import type { Licence } from './licence.js';
import { MachineCode } from './machine-code.js';

export interface LicenceFormProps {
  code: string;
  onSaved: (licence: Licence) => void;
  /** back to the licence that is there */
  onCancel?: () => void;
}

export function LicenceForm({ code, onSaved, onCancel }: LicenceFormProps): ReactElement {
  const [license, setLicense] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (license.trim() === '') return setFault(licenceText('licence.missing'));
    setBusy(true);
    try {
      const saved = await api.call('/api/sys/license/upload', { code, license: license.trim() });
      notify(licenceText('licence.uploaded'), 'success');
      onSaved(saved);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  const change = (value: string): void => {
    setLicense(value);
    setFault(null);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      aria-label={text('page.licence')}
      sx={{ display: 'grid', gap: 2.25 }}
    >
      {failure === null ? null : (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <MachineCode code={code} />
      <TextField
        label={licenceText('licence.text')}
        name="license"
        multiline
        minRows={4}
        maxRows={10}
        autoFocus
        autoComplete="off"
        value={license}
        error={fault !== null}
        helperText={fault ?? licenceText('licence.hint')}
        onChange={(event) => change(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 4000, spellCheck: false } }}
        sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.875rem', wordBreak: 'break-all' } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {licenceText('licence.upload')}
        </Button>
        {onCancel === undefined ? null : (
          <Button color="secondary" size="large" disabled={busy} onClick={onCancel}>
            {licenceText('licence.cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
