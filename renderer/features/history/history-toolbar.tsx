import { Download, Sigma } from 'lucide-react';
import type { ReactNode } from 'react';
import { historyMessages } from '../../../shared/messages/history.ts';
import { SyncPill } from '../../parts/archive/sync-pill.tsx';
import { Button } from '../../ui/button.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { formatSavedQuery, queryToSave } from './saved-query.ts';
import type { History } from './use-history.ts';
import { ViewsMenu } from './views-menu.tsx';

interface HistoryToolbarProps {
  history: History;
  /** Title and the sections of History. */
  title: ReactNode;
}

/** The top line: title, state of the download, and the tools. */
export function HistoryToolbar({ history, title }: HistoryToolbarProps) {
  const { chosen, query, setting, views, panes } = history;
  const { panel, setPanel } = panes;
  const archive = history.status.data;
  return (
    <div className="bar">
      {title}
      {archive ? <SyncPill status={archive} filter={query.filter} /> : null}
      <span className="grow" />
      <div className="hist-tools">
        <Button
          title={historyMessages.totals}
          icon={<Sigma size={13} aria-hidden />}
          aria-pressed={panel === 'totals'}
          onClick={() => setPanel(panel === 'totals' ? 'table' : 'totals')}
        >
          <span className="hist-word">{historyMessages.totals}</span>
        </Button>
        <ColumnsMenu columns={views.columns} onChange={(next) => views.setColumns(next)} />
        <ViewsMenu
          views={views.views}
          now={{ query: queryToSave(chosen.filter), sort: chosen.sort }}
          formatQuery={(saved) => formatSavedQuery(saved, setting)}
          columns={views.columns}
          onOpen={history.openView}
          onSave={views.save}
          onRemove={views.remove}
        />
        <Button
          icon={<Download size={13} aria-hidden />}
          title={historyMessages.export}
          disabled={history.total === 0 || panes.isInvalid}
          onClick={() => panes.setExporting(true)}
        >
          <span className="hist-word">{historyMessages.export}</span>
        </Button>
      </div>
    </div>
  );
}
