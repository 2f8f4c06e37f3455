import type { PointNode } from '@xuekao/contracts';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useCall } from '../lib/use-call.js';
import { questionRoutes } from '../question/routes.js';
import { CallView } from '../ui/call-view.js';
import { PageHeader, Section } from '../ui/page.js';
import { TreeEditor } from '../ui/tree-editor.js';
import type { EditorNode } from '../ui/tree-rows.js';
import { pointText } from './point.texts.js';

const ofPoint = (point: PointNode): EditorNode => ({
  id: point.id,
  revision: point.revision,
  title: point.pointName,
  value: point.pointCode,
  sort: point.sort,
  locked: !point.editable,
  children: point.children.map(ofPoint),
});

export function PointPage(): ReactElement {
  const navigate = useNavigate();
  const [canSave, canQuestions] = [useCan('sys:kp:save'), useCan('qu:list')];
  const call = useCall('/api/sys/kp/tree', {});
  return (
    <>
      <PageHeader title={pointText('point.title')} note={pointText('point.note')} />
      <Section>
        <CallView call={call} height={320}>
          {(tree) => (
            <TreeEditor
              nodes={tree.map(ofPoint)}
              noun={pointText('point.noun')}
              titleLabel={pointText('point.name')}
              titleMax={60}
              canSave={canSave}
              canDelete={canSave}
              {...(canQuestions
                ? { onOpen: (node: EditorNode) => void navigate(filterAddress(questionRoutes.QuList, { pointCodes: [node.value ?? ''] })) }
                : {})}
              onSave={({ id, parentId, title, revision }) =>
                api.call('/api/sys/kp/save', {
                  parentId,
                  pointName: title,
                  ...(id === undefined || revision === undefined ? {} : { id, revision }),
                })
              }
              onSort={(node, sort) => api.call('/api/sys/kp/sort', { id: node.id, sort })}
              onDelete={(id) => api.call('/api/sys/kp/delete', { ids: [id] })}
              onChanged={() => refreshCalls(['/api/sys/kp/tree'])}
            />
          )}
        </CallView>
      </Section>
    </>
  );
}
