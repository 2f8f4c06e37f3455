import type { DicNode } from '@xuekao/contracts';
import type { ReactElement } from 'react';
import { api } from '../lib/api.js';
import { keepFresh } from '../lib/keep-fresh.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useCall } from '../lib/use-call.js';
import { CallView } from '../ui/call-view.js';
import { PageHeader, Section } from '../ui/page.js';
import { TreeEditor } from '../ui/tree-editor.js';
import type { EditorNode } from '../ui/tree-rows.js';
import { dicText } from './dic.texts.js';

/** The one dictionary that the pages of this console read and a site makes its own. */
const dicCode = 'repo_catalog';
const ofValue = (node: DicNode): EditorNode => ({
  id: node.id,
  revision: node.revision,
  title: node.title,
  value: node.value,
  note: node.value,
  sort: 0,
  children: node.children.map(ofValue),
});

export function DicPage(): ReactElement {
  const canSave = useCan('sys:dic:save');
  const call = useCall('/api/sys/dic/value/tree', { dicCode });
  return (
    <>
      <PageHeader title={dicText('dic.title')} />
      <Section title={dicText('dic.repoCatalog')} note={dicText('dic.note')}>
        <CallView call={call} height={240}>
          {(tree) => (
            <TreeEditor
              nodes={tree.map(ofValue)}
              noun={dicText('dic.noun')}
              titleLabel={dicText('dic.name')}
              titleMax={50}
              valueLabel={dicText('dic.value')}
              canSave={canSave}
              canDelete={canSave}
              onSave={({ id, parentId, title, value, revision }) =>
                keepFresh(
                  () =>
                    api.call('/api/sys/dic/value/save', {
                      dicCode,
                      parentId,
                      title,
                      dicValue: value,
                      ...(id === undefined || revision === undefined ? {} : { id, revision }),
                    }),
                  ['/api/sys/dic/value/tree'],
                )
              }
              onDelete={(id) => api.call('/api/sys/dic/value/delete', { ids: [id] })}
              onChanged={() => refreshCalls(['/api/sys/dic/value/tree'])}
            />
          )}
        </CallView>
      </Section>
    </>
  );
}
