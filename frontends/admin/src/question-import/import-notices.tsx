import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactElement, ReactNode } from 'react';
import type { NearTwin } from './use-known.js';
import { sortTwins, type ImportRow, type Preview, type Twin } from './import-check.js';
import { importText } from './import.texts.js';

const listSx = { listStyle: 'none', m: 0, mt: 0.5, p: 0, maxHeight: 200, overflowY: 'auto' } as const;

function ShowLink({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactElement {
  return (
    <Link component="button" type="button" color="inherit" underline="hover" sx={{ textAlign: 'left', font: 'inherit' }} onClick={onClick}>
      {children}
    </Link>
  );
}

/** `（文中题号 3）` where the text numbers a question otherwise. */
export const writtenLabel = ({ written }: Pick<ImportRow, 'written'>): string =>
  written === '' ? '' : importText('imp.written', { written });

/** Every question that still needs a difficulty, in the words of the specification. */
export function LevelNotice({ rows, onShow }: { rows: readonly ImportRow[]; onShow: (number: number) => void }): ReactElement | null {
  if (rows.length === 0) return null;
  return (
    <Alert severity="warning">
      {importText('imp.levelNote', { n: rows.length })}
      <Box component="ul" sx={listSx}>
        {rows.map((row) => (
          <li key={row.number}>
            <ShowLink onClick={() => onShow(row.number)}>
              {importText('imp.levelMissing', { n: row.number })}
              {writtenLabel(row)}
            </ShowLink>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Parts of a file that the text does not have: nothing of it is left out without a word. */
export function FileNotes({ notes }: { notes: readonly string[] }): ReactElement | null {
  if (notes.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {importText('imp.notes', { n: notes.length })}
      <Box component="ul" tabIndex={0} aria-label={importText('imp.notes', { n: notes.length })} sx={listSx}>
        {notes.map((note, index) => (
          <li key={index}>{note}</li>
        ))}
      </Box>
    </Alert>
  );
}

/** Differences between the text and the questions that do not prevent the import. */
export function RemarkNotice({ remarks, onFix }: { remarks: Preview['remarks']; onFix: (line: number) => void }): ReactElement | null {
  if (remarks.length === 0) return null;
  return (
    <Alert severity="info">
      {importText('imp.remarks', { n: remarks.length })}
      <Box component="ul" sx={listSx}>
        {remarks.map((remark, index) => (
          <li key={index}>
            <ShowLink onClick={() => onFix(remark.line)}>
              {importText(remark.number === 0 ? 'imp.faultGeneral' : 'imp.fault', {
                number: remark.number,
                line: remark.line,
                message: remark.message,
              })}
            </ShowLink>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** `题库中已有`, `题库中有这道题，答案、解析不同`, `与第 3 题相同`. */
export function twinSentence({ place, differs }: Twin): string {
  const what = differs.map((part) => importText(`imp.differs.${part}`)).join('、');
  if (place === 'bank') return what === '' ? importText('imp.inBank') : importText('imp.inBankOther', { what });
  return what === '' ? importText('imp.sameAs', { n: place }) : importText('imp.sameAsOther', { n: place, what });
}

export interface KnownNoticeProps {
  /** nobody could tell what the bank holds */
  failed: boolean;
  twins: ReadonlyMap<number, Twin>;
  leftOut: ReadonlySet<number>;
  disabled: boolean;
  onLeaveOut: (numbers: readonly number[], out: boolean) => void;
  onShow: (number: number) => void;
}

/** The same file again, questions that others brought in, and corrections of what is there: said before anything is imported. */
export function KnownNotice({ failed, twins, leftOut, disabled, onLeaveOut, onShow }: KnownNoticeProps): ReactElement | null {
  if (failed) return <Alert severity="info">{importText('imp.knownFailed')}</Alert>;
  const { same, corrected } = sortTwins(twins);
  const switchOf = (numbers: readonly number[]): ReactElement => {
    const allOut = numbers.every((number) => leftOut.has(number));
    return (
      <Button color="inherit" size="small" disabled={disabled} onClick={() => onLeaveOut(numbers, !allOut)}>
        {importText(allOut ? 'imp.takeAll' : 'imp.knownLeaveOut')}
      </Button>
    );
  };
  const inBank = same.filter((number) => twins.get(number)?.place === 'bank').length;
  return (
    <>
      {same.length === 0 ? null : (
        <Alert severity="warning" action={switchOf(same)}>
          {inBank > 0 ? importText('imp.known', { n: inBank }) : null}
          {same.length > inBank ? importText('imp.repeated', { n: same.length - inBank }) : null}
          <Box component="ul" sx={{ ...listSx, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
            {same.map((number) => (
              <li key={number}>
                <ShowLink onClick={() => onShow(number)}>{importText('imp.question', { n: number })}</ShowLink>
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {corrected.length === 0 ? null : (
        <Alert severity="warning" action={switchOf(corrected)}>
          {importText('imp.corrected', { n: corrected.length })}
          <Box component="ul" sx={listSx}>
            {corrected
              .map((number) => ({ number, twin: twins.get(number) }))
              .map(
                ({ number, twin }) =>
                  twin && (
                    <li key={number}>
                      <ShowLink onClick={() => onShow(number)}>
                        {importText('imp.correctedOne', { n: number, sentence: twinSentence(twin) })}
                      </ShowLink>
                    </li>
                  ),
              )}
          </Box>
        </Alert>
      )}
    </>
  );
}

/** `与题库中的一道试题近似 86%`. */
export const nearSentence = ({ first, percent }: NearTwin): string =>
  first === null ? importText('imp.nearBank', { n: percent }) : importText('imp.nearText', { number: first, n: percent });

export interface NearNoticeProps extends Pick<KnownNoticeProps, 'leftOut' | 'disabled' | 'onLeaveOut' | 'onShow'> {
  /** null: nobody could tell */
  near: ReadonlyMap<number, NearTwin> | null;
}
/** Near duplicates may be variants that belong there: they go in unless the person leaves them out. */
export function NearNotice({ near, leftOut, disabled, onLeaveOut, onShow }: NearNoticeProps): ReactElement | null {
  if (near === null) return <Alert severity="info">{importText('imp.nearTooMany')}</Alert>;
  if (near.size === 0) return null;
  const numbers = [...near.keys()];
  const allOut = numbers.every((number) => leftOut.has(number));
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" disabled={disabled} onClick={() => onLeaveOut(numbers, !allOut)}>
          {importText(allOut ? 'imp.takeAll' : 'imp.knownLeaveOut')}
        </Button>
      }
    >
      {importText('imp.near', { n: near.size })}
      <Box component="ul" sx={listSx}>
        {[...near.values()].map((one) => (
          <li key={one.number}>
            <ShowLink onClick={() => onShow(one.number)}>
              {importText('imp.correctedOne', { n: one.number, sentence: nearSentence(one) })}
            </ShowLink>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
