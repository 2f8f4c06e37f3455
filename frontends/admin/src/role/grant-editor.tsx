import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { MenuNode } from '@xuekao/contracts';
import { permissionCodes, permissions, type PermissionCode } from '@xuekao/contracts/permissions';
import { ErrorState, notify, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { codesByGroup, grantParts, groupNames, isSameGrants, menuPages, withMenu } from './grants.js';
import type { Role } from './role.js';
import { roleText } from './role.texts.js';

const learnerType = 1;

function MenuTicks({
  nodes,
  chosen,
  disabled,
  onTick,
}: {
  nodes: readonly MenuNode[];
  chosen: ReadonlySet<string>;
  disabled: boolean;
  onTick: (id: string, on: boolean) => void;
}): ReactElement {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {nodes.map((node) => (
        <Box component="li" key={node.id}>
          <FormControlLabel
            label={node.metaTitle}
            disabled={disabled}
            control={<Checkbox size="small" checked={chosen.has(node.id)} onChange={(_, on) => onTick(node.id, on)} />}
          />
          {node.children.length === 0 ? null : (
            <Box sx={{ pl: 3 }}>
              <MenuTicks nodes={node.children} chosen={chosen} disabled={disabled} onTick={onTick} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

type Grants = CallOutput<'/api/sys/role/list-menus'>;

function Editor({ role, grants, tree }: { role: Role; grants: Grants; tree: MenuNode[] }): ReactElement {
  const canSave = useCan('sys:role:save');
  const { busy, run } = useAction();
  const [menuIds, setMenuIds] = useState<ReadonlySet<string>>(new Set(grants.menuIds));
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set(grants.permissions));
  const [opened, setOpened] = useState(grants);
  // compared, not remembered: what is ticked while a save is under way is not saved by it
  const dirty = !isSameGrants({ menuIds, permissions: codes }, opened);
  const ticked = useRef({ menuIds, permissions: codes });
  useEffect(() => void (ticked.current = { menuIds, permissions: codes }));
  const stale = useStaleSave(() => api.call('/api/sys/role/list-menus', { id: role.id }));
  const take = (now: Grants): void => {
    setMenuIds(new Set(now.menuIds));
    setCodes(new Set(now.permissions));
    setOpened(now);
  };
  // without unsaved ticks the page follows what is stored: the name of the role is saved beside it
  if (!dirty && grants.revision > opened.revision) take(grants);
  const pages = useMemo(() => menuPages(tree), [tree]);
  // built-in roles are what the product needs to run
  const disabled = !canSave || role.builtIn;

  const tickCodes = (changed: readonly PermissionCode[], on: boolean): void => {
    setCodes(new Set(on ? [...codes, ...changed] : [...codes].filter((code) => !changed.some((one) => one === code))));
  };
  const mine = { menuIds: [...menuIds], permissions: permissionCodes.filter((code) => codes.has(code)) };
  const save = async (read: number, given = mine): Promise<void> => {
    const done = await run(() => stale.guard(() => api.call('/api/sys/role/save-menus', { id: role.id, revision: read, ...given })));
    if (done === undefined) return;
    if (isSameGrants(ticked.current, given)) notify(roleText('role.saved'), 'success');
    else notify(uiText('ui.savedNewer'), 'info');
    setOpened({ ...given, revision: done.revision });
    await refreshCalls(['/api/sys/role/list-menus', '/api/sys/role/list']);
  };
  return (
    <Section
      title={roleText('role.grants', { name: role.roleName })}
      note={role.builtIn ? roleText('role.menuAll') : roleText('role.grantsNote')}
      actions={
        disabled ? undefined : (
          <Button variant="contained" loading={busy} disabled={!dirty} onClick={() => void save(opened.revision)}>
            {uiText('ui.save')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' } }}>
        <Box role="group" aria-label={roleText('role.menus')}>
          <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
            {roleText('role.menus')}
          </Typography>
          <MenuTicks nodes={pages} chosen={menuIds} disabled={disabled} onTick={(id, on) => setMenuIds(withMenu(pages, menuIds, id, on))} />
        </Box>
        <Box role="group" aria-label={roleText('role.permissions')}>
          <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
            {roleText('role.permissions')}
          </Typography>
          {groupNames.map((name) => {
            const group = codesByGroup.get(name) ?? [];
            const held = group.filter((code) => codes.has(code)).length;
            const label = roleText(`role.group.${name}`);
            return (
              <Box key={name} sx={{ mb: 1.5 }}>
                <FormControlLabel
                  disabled={disabled}
                  label={
                    <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
                      {label}
                    </Typography>
                  }
                  control={
                    <Checkbox
                      size="small"
                      checked={held === group.length}
                      indeterminate={held > 0 && held < group.length}
                      onChange={() => tickCodes(group, held < group.length)}
                      slotProps={{ input: { 'aria-label': roleText('role.allOfGroup', { name: label }) } }}
                    />
                  }
                />
                <Box sx={{ pl: 3, display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
                  {group.map((code) => (
                    <FormControlLabel
                      key={code}
                      disabled={disabled}
                      label={
                        <Typography component="span" variant="body2">
                          {permissions[code]}
                        </Typography>
                      }
                      control={<Checkbox size="small" checked={codes.has(code)} onChange={(_, on) => tickCodes([code], on)} />}
                    />
                  ))}
                </Box>
              </Box>
            );
          })}
        </Box>
      </Box>
      <StaleDialog
        stale={stale}
        partsOf={() => grantParts(tree)}
        base={opened}
        formOf={(theirs) => theirs}
        mine={() => ({ ...mine, revision: opened.revision })}
        busy={busy}
        onTake={take}
        onMerge={(merged, theirs) => {
          const given = { menuIds: [...merged.menuIds], permissions: permissionCodes.filter((code) => merged.permissions.includes(code)) };
          setOpened(theirs);
          setMenuIds(new Set(given.menuIds));
          setCodes(new Set(given.permissions));
          void save(theirs.revision, given);
        }}
      />
      <LeaveGuard dirty={dirty && !busy} byQuery />
    </Section>
  );
}

export function GrantEditor({ role }: { role: Role }): ReactElement {
  const isLearner = role.roleType === learnerType;
  const grants = useCall('/api/sys/role/list-menus', { id: role.id }, { enabled: !isLearner, fresh: true });
  const tree = useCall('/api/sys/menu/tree', {}, { enabled: !isLearner, staleTime: 30_000 });
  if (isLearner)
    return (
      <Section title={role.roleName}>
        <Typography color="textSecondary">{roleText('role.learner')}</Typography>
      </Section>
    );
  if (grants.isError)
    return (
      <Section>
        <ErrorState error={grants.error} onRetry={() => void grants.refetch()} />
      </Section>
    );
  if (tree.isError)
    return (
      <Section>
        <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
      </Section>
    );
  if (grants.data === undefined || tree.data === undefined) return <Skeleton variant="rounded" height={400} />;
  return <Editor role={role} grants={grants.data} tree={tree.data} />;
}
