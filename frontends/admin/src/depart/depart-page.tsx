import type { DepartNode } from '@xuekao/contracts';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useCall } from '../lib/use-call.js';
import { MessageDialog, type Audience } from '../people/message-dialog.js';
import { peopleText } from '../people/people.texts.js';
import { CallView } from '../ui/call-view.js';
import { PageHeader, Section } from '../ui/page.js';
import { TreeEditor } from '../ui/tree-editor.js';
import type { EditorNode } from '../ui/tree-rows.js';
import { userRoutes } from '../user/routes.js';
import { departText } from './depart.texts.js';

interface Depart extends EditorNode {
  note: string;
  children: Depart[];
}
const ofDepart = (depart: DepartNode): Depart => ({
  id: depart.id,
  revision: depart.revision,
  title: depart.deptName,
  note: depart.deptCode,
  sort: depart.sort,
  children: depart.children.map(ofDepart),
});

export function DepartPage(): ReactElement {
  const navigate = useNavigate();
  const [canSave, canDelete, canUsers, canSend] = [
    useCan('sys:depart:save'),
    useCan('sys:depart:delete'),
    useCan('sys:user:list'),
    useCan('sys:msg:send'),
  ];
  const [audience, setAudience] = useState<Audience | null>(null);
  const call = useCall('/api/sys/depart/tree', {});
  return (
    <>
      <PageHeader title={departText('depart.title')} note={departText('depart.note')} />
      <Section>
        <CallView call={call} height={320}>
          {(tree) => (
            <TreeEditor
              nodes={tree.map(ofDepart)}
              noun={departText('depart.noun')}
              titleLabel={departText('depart.name')}
              titleMax={50}
              canSave={canSave}
              canDelete={canDelete}
              {...(canUsers
                ? { onOpen: (node: EditorNode) => void navigate(filterAddress(userRoutes.UserList, { deptCode: node.note ?? '' })) }
                : {})}
              {...(canSend
                ? {
                    actions: (node: EditorNode) => [
                      { label: peopleText('message.send'), onClick: () => setAudience({ deptCode: node.note ?? '', name: node.title }) },
                    ],
                  }
                : {})}
              onSave={({ id, parentId, title, revision }) =>
                api.call('/api/sys/depart/save', {
                  parentId,
                  deptName: title,
                  ...(id === undefined || revision === undefined ? {} : { id, revision }),
                })
              }
              onSort={(node, sort) => api.call('/api/sys/depart/sort', { id: node.id, sort })}
              onDelete={(id) => api.call('/api/sys/depart/delete', { ids: [id] })}
              onChanged={() => refreshCalls(['/api/sys/depart/tree', '/api/sys/depart/tree-select'])}
            />
          )}
        </CallView>
      </Section>
      {audience === null ? null : <MessageDialog to={audience} onClose={() => setAudience(null)} />}
    </>
  );
}
