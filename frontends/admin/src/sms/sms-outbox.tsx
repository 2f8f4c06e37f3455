import Alert from '@mui/material/Alert';
import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import type { RowOf } from '../lib/api.js';
import type { Column } from '../ui/column.js';
import { FilterBar, SelectFilter, TextFilter } from '../ui/filters.js';
import { ListPage } from '../ui/list-page.js';
import { smsText } from './sms.texts.js';

type Sms = RowOf<'/api/sys/sms/outbox/paging'>;
const types = ['login', 'reset', 'bind', 'unbind'] as const;

const columns: readonly Column<Sms>[] = [
  { key: 'mobile', label: smsText('sms.mobile'), sortable: true, card: 'title', text: (sms) => sms.mobile, cell: (sms) => sms.mobile },
  { key: 'smsType', label: smsText('sms.type'), text: (sms) => sms.smsType_dictText, cell: (sms) => sms.smsType_dictText },
  { key: 'content', label: smsText('sms.content'), grow: true, card: 'line', cell: (sms) => sms.content },
  {
    key: 'createTime',
    label: smsText('sms.time'),
    sortable: true,
    text: (sms) => formatDateTime(sms.createTime),
    cell: (sms) => formatDateTime(sms.createTime),
  },
];

/** Messages that the provider of this machine kept instead of sending them. */
export function SmsOutbox(): ReactElement {
  return (
    <ListPage<Sms>
      resource="sms-outbox"
      codes={['sys:sms:outbox']}
      title={smsText('sms.title')}
      columns={columns}
      nameOf={(sms) => sms.mobile}
      emptyText={smsText('sms.empty')}
      note={
        <Alert severity="warning" variant="outlined">
          {smsText('sms.note')}
        </Alert>
      }
      filters={
        <FilterBar>
          <TextFilter source="mobile" label={smsText('sms.mobile')} />
          <SelectFilter
            source="smsType"
            label={smsText('sms.type')}
            options={types.map((value) => ({ value, label: smsText(`sms.type.${value}`) }))}
          />
        </FilterBar>
      }
    />
  );
}
