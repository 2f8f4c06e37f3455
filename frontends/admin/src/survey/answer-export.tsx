import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { FilterCondition } from '@xuekao/contracts';
import { notify } from '@xuekao/frontend-shared';
import { useRef, useState, type ReactElement } from 'react';
import { stream } from '../lib/api.js';
import { useAction } from '../lib/use-call.js';
import { bytesOf, saveFile } from '../ui/download.js';
import { resultText } from './result.texts.js';

interface AnswerExportProps {
  surveyId: string;
  conditions: FilterCondition[];
}
const ways = [
  { key: 'xlsx', format: 'xlsx', by: 'labels' },
  { key: 'xlsxCodes', format: 'xlsx', by: 'codes' },
  { key: 'csv', format: 'csv', by: 'labels' },
  { key: 'csvCodes', format: 'csv', by: 'codes' },
] as const;
type Way = (typeof ways)[number];

/** Answers that the filter shows as a file: it is made while it comes, and can be stopped. */
export function AnswerExport({ surveyId, conditions }: AnswerExportProps): ReactElement {
  const { busy, run } = useAction();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const stop = useRef<AbortController | null>(null);
  const work = async ({ format, by }: Way): Promise<void> => {
    // the browser may keep these outside of its memory
    const pieces: Blob[] = [];
    let [name, done] = ['', 0];
    const controller = (stop.current = new AbortController());
    setProgress({ done: 0, total: 0 });
    try {
      await stream(
        '/api/survey/paper/export-pieces',
        { surveyId, conditions, format, by },
        {
          signal: controller.signal,
          onEvent: (event) => {
            if (event.piece !== '') pieces.push(new Blob([bytesOf(event.piece)]));
            ({ name, done } = event);
            setProgress({ done, total: event.total });
          },
        },
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      throw error;
    }
    saveFile(name, new Blob(pieces));
    notify(resultText('result.exported', { n: done }), 'success');
  };
  if (busy) {
    return (
      <Button variant="outlined" onClick={() => stop.current?.abort()}>
        {resultText('result.exporting', { n: progress.done, m: progress.total })}
      </Button>
    );
  }
  return (
    <>
      <Button variant="outlined" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {resultText('result.export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {ways.map((way) => (
          <MenuItem
            key={way.key}
            onClick={() => {
              setAnchor(null);
              void run(() => work(way));
            }}
          >
            <ListItemText primary={resultText(`result.export.${way.key}`)} secondary={resultText(`result.export.${way.key}Note`)} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
