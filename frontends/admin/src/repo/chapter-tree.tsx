import type { ChapterNode } from '@xuekao/contracts';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { filterAddress } from '../lib/addresses.js';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useCall } from '../lib/use-call.js';
import { questionRoutes } from '../question/routes.js';
import { CallView } from '../ui/call-view.js';
import { TreeEditor } from '../ui/tree-editor.js';
import type { EditorNode } from '../ui/tree-rows.js';
import { repoText } from './repo.texts.js';

const ofChapter = (chapter: ChapterNode): EditorNode => ({
  id: chapter.id,
  revision: chapter.revision,
  title: chapter.title,
  sort: chapter.sort,
  note: repoText('repo.chapterCount', { n: chapter.quCount }),
  children: chapter.children.map(ofChapter),
});

export function ChapterTree({ repoId, mayChange }: { repoId: string; mayChange: boolean }): ReactElement {
  const navigate = useNavigate();
  const canSave = useCan('repo:save') && mayChange;
  const call = useCall('/api/repo/chapter/list', { repoId });
  return (
    <CallView call={call} height={160}>
      {(chapters) => (
        <TreeEditor
          nodes={chapters.map(ofChapter)}
          noun={repoText('repo.chapters')}
          titleLabel={repoText('repo.chapterName')}
          titleMax={60}
          canSave={canSave}
          canDelete={canSave}
          onOpen={(node) => void navigate(filterAddress(questionRoutes.QuList, { repoId, chapterId: node.id }))}
          onSave={({ id, parentId, title, revision }) =>
            api.call('/api/repo/chapter/save', {
              repoId,
              parentId,
              title,
              ...(id === undefined || revision === undefined ? {} : { id, revision }),
            })
          }
          onSort={(node, sort, parentId) =>
            api.call('/api/repo/chapter/save', {
              id: node.id,
              repoId,
              parentId,
              title: node.title,
              sort,
              ...(node.revision === undefined ? {} : { revision: node.revision }),
            })
          }
          onDelete={(id) => api.call('/api/repo/chapter/delete', { ids: [id] })}
          onChanged={() => refreshCalls(['/api/repo/chapter/list'])}
        />
      )}
    </CallView>
  );
}
