import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useListContext } from 'ra-core';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { toListQuery } from '../lib/data-provider.js';
import { useAction } from '../lib/use-call.js';
import { saveFile } from '../ui/download.js';
import { questionText } from './question.texts.js';

/** The list over all its pages, with keys, as a spreadsheet. */
export function QuestionExportButton(): ReactElement {
  const list = useListContext();
  const { busy, run } = useAction();
  const work = async (): Promise<void> => {
    const { params, orders } = toListQuery({ pagination: { page: 1, perPage: 10 }, sort: list.sort, filter: list.filterValues });
    // filters come out of the address: the server checks them
    const { name, content } = await api.download('/api/qu/qu/export', { params, orders });
    saveFile(name, content);
  };
  return (
    <Tooltip title={questionText(busy ? 'qu.exporting' : 'qu.export')}>
      <span>
        <IconButton aria-label={questionText('qu.export')} disabled={list.total === 0} loading={busy} onClick={() => void run(work)}>
          <DownloadIcon />
        </IconButton>
      </span>
    </Tooltip>
  );
}
