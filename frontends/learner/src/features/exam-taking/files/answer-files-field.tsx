import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import MicIcon from '@mui/icons-material/MicOutlined';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import type { AnswerFile, AnswerFileKind } from '@xuekao/contracts';
import { mostFiles } from '@xuekao/contracts/answer-files';
import { answerPhoto, ConfirmDialog, ImagePreview, RecorderDialog, type AnswerFilesProps } from '@xuekao/frontend-shared';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ChangeEvent, type ReactElement } from 'react';
import type { AnswerFiles, FileView } from '../../../lib/answer-files/answer-files.js';
import { askOwnFiles } from '../../../lib/answer-files/own-files.js';
import type { Sitting } from '../../../lib/sitting/sitting.js';
import { filesText } from './files.texts.js';

/** Addresses of the files of an answer: of this page's own bytes, else links of the server. */
function useAddresses(files: AnswerFiles, paperId: string, quId: string, named: readonly AnswerFile[]): ReadonlyMap<string, string> {
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const own = useRef(new Map<string, string>());
  useEffect(() => {
    const made = own.current;
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url);
      made.clear();
    };
  }, []);
  const addresses = useMemo(() => {
    const found = new Map(links);
    for (const { sha } of named) {
      const bytes = files.bytesOf(sha);
      const url = own.current.get(sha) ?? (bytes === null ? undefined : URL.createObjectURL(bytes));
      if (url === undefined) continue;
      own.current.set(sha, url);
      found.set(sha, url);
    }
    return found;
  }, [files, links, named]);
  const missing = named
    .filter(({ sha }) => files.bytesOf(sha) === null)
    .map(({ sha }) => sha)
    .join();
  useEffect(() => {
    if (missing === '') return undefined;
    let isGone = false;
    // a network that is away is told by the state of the saves
    askOwnFiles({ paperId, quId }).then(
      (answer) => void (isGone || setLinks(new Map(answer.files.map(({ sha, url }) => [sha, url] as const)))),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [missing, paperId, quId]);
  return addresses;
}

function stateText(view: FileView | undefined, address: string | undefined): string {
  if (view === undefined) return address === '' ? filesText('files.elsewhere') : filesText('files.kept');
  if (view.state === 'waiting') return filesText(view.durable ? 'files.waiting' : 'files.volatile');
  if (view.state === 'sending') return filesText('files.sending', { n: Math.floor(view.share * 100) });
  return filesText(`files.${view.state}`);
}
const isBad = ({ state }: FileView): boolean => state === 'full' || state === 'refused';

function State({ view, address }: { view: FileView | undefined; address: string | undefined }): ReactElement {
  const color = view?.state === 'kept' ? 'success.main' : view && isBad(view) ? 'error.main' : 'text.secondary';
  return (
    <Typography variant="caption" component="p" role="status" sx={{ color, lineHeight: 1.4 }}>
      {stateText(view, address)}
    </Typography>
  );
}

export interface AnswerFilesFieldProps extends AnswerFilesProps {
  sitting: Sitting;
  files: AnswerFiles;
}

/** Recordings and photos of one answer: made, heard, seen, made anew and deleted, with where each is. */
export function AnswerFilesField({ sitting, files, question, label, answer, disabled, onAnswer }: AnswerFilesFieldProps): ReactElement {
  const { quId, answerFiles: kinds = [] } = question;
  const { views } = useSyncExternalStore(files.subscribe, files.getSnapshot);
  const named = useMemo(() => answer?.files ?? [], [answer]);
  const addresses = useAddresses(files, sitting.paper.id, quId, named);
  const [recording, setRecording] = useState(false);
  const [deleting, setDeleting] = useState<AnswerFile | null>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const [words, setWords] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const sound = named.find(({ kind }) => kind === 'sound');
  const photos = named.filter(({ kind }) => kind === 'photo');

  /** The answer as it stands now: it may have gone on while a file was made. */
  const change = (make: (now: readonly AnswerFile[]) => AnswerFile[]): void => {
    const now = sitting.sheet.answerOf(quId);
    onAnswer(quId, { text: now?.text ?? '', files: make(now?.files ?? []) });
  };
  const take = async (kind: AnswerFileKind, bytes: Blob): Promise<void> => {
    const file = await files.add(quId, kind, bytes);
    const former = kind === 'sound' ? (sitting.sheet.answerOf(quId)?.files ?? []).filter((one) => one.kind === 'sound') : [];
    change((now) => [...now.filter(({ sha }) => sha !== file.sha && !former.some((one) => one.sha === sha)), file]);
    for (const { sha } of former) if (sha !== file.sha) files.drop(sha);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = [...(target.files ?? [])];
    // the same picture may be chosen again
    target.value = '';
    const room = mostFiles.photo - photos.length;
    const said = chosen.length > room ? [filesText('files.tooMany', { n: mostFiles.photo })] : [];
    setWords(filesText('files.working'));
    for (const file of chosen.slice(0, room)) {
      const photo = await answerPhoto(file);
      if (photo === null) said.push(filesText('files.notPicture', { name: file.name }));
      else await take('photo', photo);
    }
    setWords(said.join(''));
  };
  const remove = ({ sha }: AnswerFile): void => {
    setDeleting(null);
    change((now) => now.filter((file) => file.sha !== sha));
    files.drop(sha);
  };
  const hints = [
    ...(kinds.includes('sound') ? [filesText('files.hint.sound')] : []),
    ...(kinds.includes('photo') ? [filesText('files.hint.photo', { n: mostFiles.photo })] : []),
  ].join('');

  return (
    <Box
      role="group"
      aria-label={filesText('files.title', { n: label })}
      sx={{ mt: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
    >
      {sound === undefined ? null : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5, maxWidth: 520 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box
              component="audio"
              controls
              preload="metadata"
              src={addresses.get(sound.sha) || undefined}
              aria-label={filesText('files.play')}
              sx={{ flex: 1, minWidth: 0, width: '100%' }}
            />
            <Button
              color="secondary"
              disabled={disabled}
              aria-label={filesText('files.deleteSound')}
              onClick={() => setDeleting(sound)}
              sx={{ minWidth: 44, minHeight: 44, px: 1 }}
            >
              <DeleteIcon fontSize="small" />
            </Button>
          </Box>
          <State view={views.get(sound.sha)} address={addresses.get(sound.sha)} />
        </Box>
      )}
      {photos.length === 0 ? null : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))', gap: 1.5, maxWidth: 720 }}>
          {photos.map((file, index) => (
            <Box key={file.sha} sx={{ minWidth: 0 }}>
              <Box sx={{ position: 'relative', aspectRatio: '1', borderRadius: 1, overflow: 'hidden', border: 1, borderColor: 'divider' }}>
                <ButtonBase
                  aria-label={filesText('files.view', { n: index + 1 })}
                  onClick={() => setViewed(index)}
                  sx={{ width: '100%', height: '100%' }}
                >
                  <Box
                    component="img"
                    src={addresses.get(file.sha) || undefined}
                    alt=""
                    sx={{ width: '100%', height: '100%', objectFit: 'cover', bgcolor: '#fff' }}
                  />
                </ButtonBase>
                <ButtonBase
                  disabled={disabled}
                  aria-label={filesText('files.deletePhoto', { n: index + 1 })}
                  onClick={() => setDeleting(file)}
                  sx={{
                    ...{ position: 'absolute', top: 0, right: 0, width: 44, height: 44 },
                    '& > svg': { bgcolor: 'background.paper', color: 'text.primary', borderRadius: '50%', p: '4px', width: 28, height: 28 },
                  }}
                >
                  <DeleteIcon />
                </ButtonBase>
              </Box>
              <State view={views.get(file.sha)} address={addresses.get(file.sha)} />
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {kinds.includes('sound') ? (
          <Button variant="outlined" startIcon={<MicIcon />} disabled={disabled} onClick={() => setRecording(true)} sx={{ minHeight: 44 }}>
            {filesText(sound === undefined ? 'files.record' : 'files.again')}
          </Button>
        ) : null}
        {kinds.includes('photo') ? (
          <Button
            variant="outlined"
            startIcon={<CameraIcon />}
            disabled={disabled || photos.length >= mostFiles.photo}
            onClick={() => input.current?.click()}
            sx={{ minHeight: 44 }}
          >
            {filesText(photos.length === 0 ? 'files.photo' : 'files.photoMore')}
          </Button>
        ) : null}
      </Box>
      <Typography variant="body2" color="textSecondary" role="status">
        {words === '' ? hints : words}
      </Typography>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label={filesText('files.photo')}
        onChange={(event) => void choose(event)}
      />
      {recording && !disabled ? (
        <RecorderDialog
          onClose={() => setRecording(false)}
          onSound={(bytes) => {
            setRecording(false);
            void take('sound', bytes);
          }}
        />
      ) : null}
      {viewed === null ? null : (
        <ImagePreview
          images={photos.map(({ sha }, index) => ({ src: addresses.get(sha) ?? '', alt: filesText('files.view', { n: index + 1 }) }))}
          start={viewed}
          onClose={() => setViewed(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        danger
        title={filesText('files.delete')}
        confirmText={filesText('files.delete')}
        onConfirm={() => (deleting === null ? undefined : remove(deleting))}
        onCancel={() => setDeleting(null)}
      >
        <Typography>{deleting === null ? '' : filesText(`files.sure.${deleting.kind}`)}</Typography>
      </ConfirmDialog>
    </Box>
  );
}
