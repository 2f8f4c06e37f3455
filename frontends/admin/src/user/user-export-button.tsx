import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useListContext } from 'ra-core';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { toListQuery } from '../lib/data-provider.js';
import { useCan } from '../lib/session.js';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { importText } from './import.texts.js';
import type { User } from './user-form.js';

/** The list over all its pages, as a file that an import takes. */
export function UserExportButton(): ReactElement | null {
  const list = useListContext<User>();
  const can = useCan('sys:user:export');
  const { busy, run } = useAction();
  if (!can) return null;
  const work = async (): Promise<void> => {
    const { params, orders } = toListQuery({ pagination: { page: 1, perPage: 10 }, sort: list.sort, filter: list.filterValues });
    // filters come out of the address: the server checks them
    const { name, content } = await api.download('/api/sys/user/export', { params, orders });
    saveFile(name, content);
  };
  return (
    <Tooltip title={importText(busy ? 'export.running' : 'export.users')}>
      <span>
        <IconButton aria-label={importText('export.users')} disabled={list.total === 0} loading={busy} onClick={() => void run(work)}>
          <DownloadIcon />
        </IconButton>
      </span>
    </Tooltip>
  );
}
