import Button from '@mui/material/Button';
import { formatDateTime } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { PageHeader } from '../ui/page.js';
import { GenResults } from './gen-results.js';
import { genText } from './gen.texts.js';
import { genRoutes } from './routes.js';

/** `/gen/:id`: what the model wrote that time. */
export function RecordPage(): ReactElement {
  const { id = '' } = useParams();
  const call = useCall('/api/qu/gen/detail', { id }, { fresh: true });
  const record = call.data;
  return (
    <>
      <PageHeader
        title={record === undefined ? genText('gen.title') : genText('gen.recordOf', { time: formatDateTime(record.createTime) })}
        back={genRoutes.QuAiGen}
        note={
          record === undefined
            ? undefined
            : [record.topic, record.sourceName, genText(`gen.state.${record.state}`)].filter((part) => part !== '').join(' · ')
        }
        actions={
          <Button component={Link} to={genRoutes.QuAiGenAdd} variant="outlined">
            {genText('gen.again')}
          </Button>
        }
      />
      <CallView call={call} height={240}>
        {({ questions, leftOut }) => <GenResults questions={questions} leftOut={leftOut} writing={false} />}
      </CallView>
    </>
  );
}
