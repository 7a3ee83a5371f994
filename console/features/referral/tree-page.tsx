/**
 * The tree of members: heads, or one member with all below; rates and moves of each
 * (docs/spec/rules.md#referral-and-rolling).
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { treeText } from '@madang/contract/operator/plain/referral.ts'
import { Pager } from '@madang/ui/pager.tsx'

import { ask } from '../../api/ask.ts'
import { Loading } from '../../shell/failed.tsx'
import { SearchField } from '../../shell/form.tsx'
import { useMay } from '../../shell/me.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RatesDialog } from './rates-dialog.tsx'
import { ordered, TreeTable, type TreeAct } from './tree-table.tsx'
import './tree.css'

export function TreePage() {
  const navigate = useNavigate()
  const { filter, page, change, paging } = useFilter(['uid'])
  const { rows, above, ready, totalPages, query } = useTree(filter.uid, page)
  const mayWrite = useMay('tree.write')
  const [asking, setAsking] = useState<TreeAct | null>(null)
  const to = (uid: string) => void navigate({ to: '.', search: uid === '' ? {} : { uid } })
  const { marked, setMarked } = useList({
    name: 'tree',
    rows,
    idOf: ({ id }) => id,
    open: ({ uid }) => to(uid),
    ...paging,
    totalPages,
    more: (node) => ({
      b: filter.uid === '' ? undefined : () => to(above[0]?.uid ?? ''),
      r: mayWrite && node ? () => setAsking({ act: 'rates', node }) : undefined,
      u: mayWrite && node ? () => setAsking({ act: 'move', node }) : undefined,
    }),
  })
  return (
    <>
      <PageHead
        title="회원 트리"
        count={ready && filter.uid !== '' ? `하위 ${formatWon(rows.length - 1)}명` : undefined}
        tools={
          <SearchField
            key={filter.uid}
            label="회원 아이디"
            text={filter.uid}
            onText={(text) => change('uid', text.toLowerCase())}
          />
        }
      />
      {filter.uid !== '' && (
        <nav className="row tree-line" aria-label="상위">
          <span>
            <Link to="/tree">처음</Link>
          </span>
          {above.toReversed().map(({ uid, type }) => (
            <span key={uid}>
              <Link to="/tree" search={{ uid }}>
                {uid}
              </Link>{' '}
              <small className="t13 mute">{type}</small>
            </span>
          ))}
          <b className="strong">{filter.uid}</b>
        </nav>
      )}
      <section
        className="card op-table op-cards"
        aria-label="회원 트리"
        aria-busy={!ready}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
        tabIndex={0}
      >
        {!ready && <Loading query={query} rows={8} />}
        {ready && rows.length === 0 && <p className="soft op-empty">회원이 없습니다.</p>}
        {rows.length > 0 && (
          <TreeTable
            rows={rows}
            marked={marked}
            mark={setMarked}
            onAct={mayWrite ? setAsking : null}
          />
        )}
      </section>
      {totalPages > 1 && <Pager {...paging} totalPages={totalPages} />}
      {asking && <Asked {...asking} close={() => setAsking(null)} />}
    </>
  )
}

/** The heads by the page, or a member with all below. */
function useTree(uid: string, page: number) {
  const heads = useQuery({
    queryKey: ['tree', 'heads', page],
    queryFn: async () => (await ask('treeHeads', { pageIndex: page })).data,
    placeholderData: keepPreviousData,
    enabled: uid === '',
  })
  const one = useQuery({
    queryKey: ['tree', uid],
    queryFn: async () => (await ask('treeView', undefined, { params: { uid } })).data,
    enabled: uid !== '',
  })
  const query = uid === '' ? heads : one
  const { data } = query
  return {
    rows: ordered(data?.list ?? []),
    above: (uid !== '' && one.data?.above) || [],
    ready: data !== undefined,
    totalPages: uid === '' ? (heads.data?.totalPages ?? 1) : 1,
    query,
  }
}

/** The window of what is being done to a member. */
function Asked({ act: name, node, close }: TreeAct & { close: () => void }) {
  const { after } = useAct('tree', 'memberCard', 'members')
  const { id } = node
  if (name === 'move')
    return (
      <MoveDialog
        node={node}
        onClose={after(close, (change) => ask('treeMove', { id, ...change }), treeText.moved)}
      />
    )
  return (
    <RatesDialog
      node={node}
      onClose={after(close, (change) => ask('ratesSave', { id, ...change }), treeText.saved)}
    />
  )
}
