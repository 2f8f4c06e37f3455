import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { messageOf, type CallInput, type CallOutput } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { toListQuery } from '../lib/data-provider.js';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { ExportCheckDialog } from './export-check-dialog.js';
import { questionText } from './question.texts.js';

type Asked = CallInput<'/api/qu/qu/export'>;
const kinds = ['xlsx', 'moodle', 'qti', 'gift', 'text'] as const;
type Kind = (typeof kinds)[number];
/** A file whose losses are shown before it is made. */
interface Doubt {
  kind: Kind;
  notes: CallOutput<'/api/qu/qu/export-check'>['notes'];
  failure: string | null;
}

interface ExportMenuProps {
  /** the questions to export, once a kind is chosen */
  asked: () => Omit<Asked, 'kind'>;
  button: (props: { busy: boolean; open: (anchor: HTMLElement) => void }) => ReactElement;
}

/** A button with the kinds of files that questions can leave in, keys included. */
function ExportMenu({ asked, button }: ExportMenuProps): ReactElement {
  const { busy, run } = useAction();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const save = async (kind: Kind): Promise<void> => {
    const { name, content } = await api.download('/api/qu/qu/export', { ...asked(), kind });
    saveFile(name, content);
    setDoubt(null);
  };
  const begin = async (kind: Kind): Promise<void> => {
    // a file that cannot be checked in time can be had all the same
    const found = await api.call('/api/qu/qu/export-check', { ...asked(), kind }).then(
      ({ notes }): Doubt => ({ kind, notes, failure: null }),
      (error: unknown): Doubt => ({ kind, notes: [], failure: messageOf(error) }),
    );
    if (found.notes.length > 0 || found.failure !== null) setDoubt(found);
    else await save(kind);
  };
  return (
    <>
      {button({ busy, open: setAnchor })}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} onClick={() => setAnchor(null)}>
        {kinds.map((kind) => (
          <MenuItem key={kind} sx={{ whiteSpace: 'normal' }} onClick={() => void run(() => begin(kind))}>
            <ListItemText primary={questionText(`qu.export.${kind}`)} secondary={questionText(`qu.export.${kind}.note`)} />
          </MenuItem>
        ))}
      </Menu>
      {doubt === null ? null : (
        <ExportCheckDialog
          title={questionText(doubt.failure === null ? 'qu.export.check' : 'qu.export')}
          notes={doubt.notes}
          failure={doubt.failure}
          busy={busy}
          onExport={() => void run(() => save(doubt.kind))}
          onClose={() => setDoubt(null)}
        />
      )}
    </>
  );
}

/** The list over all its pages. */
export function QuestionExportButton(): ReactElement {
  const list = useListContext();
  const asked = (): Omit<Asked, 'kind'> => {
    const { params, orders } = toListQuery({ pagination: { page: 1, perPage: 10 }, sort: list.sort, filter: list.filterValues });
    // filters come out of the address: the server checks them
    return { params, orders };
  };
  return (
    <ExportMenu
      asked={asked}
      button={({ busy, open }) => (
        <Tooltip title={questionText(busy ? 'qu.exporting' : 'qu.export')}>
          <span>
            <IconButton
              aria-label={questionText('qu.export')}
              aria-haspopup="menu"
              disabled={list.total === 0}
              loading={busy}
              onClick={(event) => open(event.currentTarget)}
            >
              <DownloadIcon />
            </IconButton>
          </span>
        </Tooltip>
      )}
    />
  );
}

/** The questions that are selected in the list. */
export function SelectedExportButton({ ids }: { ids: readonly string[] }): ReactElement {
  return (
    <ExportMenu
      asked={() => ({ params: { ids: [...ids] } })}
      button={({ busy, open }) => (
        <Button size="small" aria-haspopup="menu" loading={busy} onClick={(event) => open(event.currentTarget)}>
          {questionText('qu.exportSelected')}
        </Button>
      )}
    />
  );
}

/** All questions of a bank. */
export function BankExportButton({ repoId }: { repoId: string }): ReactElement {
  return (
    <ExportMenu
      asked={() => ({ params: { repoId } })}
      button={({ busy, open }) => (
        <Button variant="outlined" aria-haspopup="menu" loading={busy} onClick={(event) => open(event.currentTarget)}>
          {questionText('qu.exportSelected')}
        </Button>
      )}
    />
  );
}
