import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { subtitleLimits } from '@xuekao/contracts/course-files';
import { ErrorState, FormDialog, notify } from '@xuekao/frontend-shared';
import { useRef, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { courseFileText } from './course-file.texts.js';
import { languageName, subtitleLanguages, languageOfName } from './subtitle-languages.js';

/** `text` of a file that was chosen here; `key` tells rows apart. */
interface Draft {
  key: string;
  id?: string;
  language: string;
  label: string;
  isDefault: boolean;
  text?: string;
}

const listPath = '/api/course/file/list-subtitles';

/** Subtitles of a video, which players offer by their names. */
export function SubtitlesDialog({ file, onClose }: { file: { id: string; title: string }; onClose: () => void }): ReactElement {
  const call = useCall(listPath, { fileId: file.id }, { fresh: true });
  const [changed, setChanged] = useState<readonly Draft[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { busy, run } = useAction();
  const rows: readonly Draft[] =
    changed ?? (call.data?.subtitles ?? []).map(({ id, language, label, isDefault }) => ({ key: id, id, language, label, isDefault }));
  const isMissing = rows.some(({ label }) => label.trim() === '');
  const change = (key: string, fields: Partial<Draft>): void =>
    setChanged(
      rows.map((row) => {
        if (row.key === key) return { ...row, ...fields };
        return fields.isDefault === true ? { ...row, isDefault: false } : row;
      }),
    );
  const add = async (files: readonly File[]): Promise<void> => {
    const made: Draft[] = [];
    for (const chosen of files.slice(0, subtitleLimits.most - rows.length)) {
      const text = await chosen.text();
      if (!/\.vtt$/i.test(chosen.name) || text.length > subtitleLimits.characters) {
        notify(courseFileText('subtitle.bad', { name: chosen.name }), 'warning');
        continue;
      }
      const language = languageOfName(chosen.name);
      const isDefault = rows.length === 0 && made.length === 0;
      made.push({ key: `${chosen.name} ${performance.now()}`, language, label: languageName(language), isDefault, text });
    }
    if (made.length > 0) setChanged([...rows, ...made]);
  };
  const save = async (): Promise<void> => {
    const subtitles = rows.map(({ id, language, label, isDefault, text }) => ({
      ...{ language, label: label.trim(), isDefault },
      ...(text === undefined ? { id } : { text }),
    }));
    const saved = await run(
      () => api.call('/api/course/file/save-subtitles', { fileId: file.id, revision: call.data?.revision, subtitles }),
      courseFileText('subtitle.saved'),
    );
    if (saved === undefined) return;
    await refreshCalls([listPath, '/api/course/file/fetch-file', '/api/course/file/detail'], ['course-file']);
    onClose();
  };
  return (
    <FormDialog
      open
      maxWidth="sm"
      title={courseFileText('subtitle.title', { name: file.title })}
      busy={busy}
      saveDisabled={changed === null || isMissing}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
        {call.isPending ? <CircularProgress aria-label={courseFileText('subtitle.title', { name: file.title })} /> : null}
        {call.data !== undefined && rows.length === 0 ? (
          <Typography color="textSecondary">{courseFileText('subtitle.empty')}</Typography>
        ) : null}
        {rows.length === 0 ? null : (
          <Box
            component="ul"
            aria-label={courseFileText('subtitle.list')}
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
          >
            {rows.map((row, at) => (
              <Box
                component="li"
                key={row.key}
                sx={{ display: 'grid', gap: 1.5, p: 1.5, pt: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}
              >
                <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
                  <TextField
                    select
                    label={courseFileText('subtitle.language')}
                    value={row.language}
                    onChange={({ target }) => {
                      const isOwn = row.label !== languageName(row.language);
                      change(row.key, { language: target.value, ...(isOwn ? {} : { label: languageName(target.value) }) });
                    }}
                  >
                    {[...new Set([...subtitleLanguages, row.language])].map((language) => (
                      <MenuItem key={language} value={language}>
                        {languageName(language)}
                      </MenuItem>
                    ))}
                  </TextField>
                  <TextField
                    label={courseFileText('subtitle.label')}
                    value={row.label}
                    error={row.label.trim() === ''}
                    helperText={row.label.trim() === '' ? courseFileText('subtitle.labelMissing') : undefined}
                    onChange={({ target }) => change(row.key, { label: target.value })}
                    slotProps={{ htmlInput: { maxLength: subtitleLimits.label } }}
                  />
                </Box>
                <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
                  <FormControlLabel
                    control={<Checkbox checked={row.isDefault} onChange={(_, isDefault) => change(row.key, { isDefault })} />}
                    label={courseFileText('subtitle.isDefault')}
                  />
                  <IconButton
                    aria-label={courseFileText('subtitle.remove', { n: at + 1, name: row.label })}
                    onClick={() => setChanged(rows.filter((one) => one !== row))}
                    sx={{ width: 44, height: 44 }}
                  >
                    <CloseIcon fontSize="small" />
                  </IconButton>
                </Box>
              </Box>
            ))}
          </Box>
        )}
        {call.data === undefined || rows.length >= subtitleLimits.most ? null : (
          <Box>
            <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => input.current?.click()}>
              {courseFileText('subtitle.add')}
            </Button>
            <input
              ref={input}
              hidden
              multiple
              type="file"
              accept=".vtt,text/vtt"
              aria-label={courseFileText('subtitle.add')}
              onChange={({ target }) => {
                void add(Array.from(target.files ?? []));
                target.value = '';
              }}
            />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {courseFileText('subtitle.note')}
            </Typography>
          </Box>
        )}
      </Box>
    </FormDialog>
  );
}
