/** Members of the tree as rows, set in by their depth, each with the rates it has. */
import { Link } from '@tanstack/react-router'
import { Button } from '../../shell/button.tsx'

import { rateGames, rateGameText } from '@madang/contract/core/rates.ts'
import type { TreeNode } from '@madang/contract/operator/referral.ts'

export type TreeAct = { act: 'rates' | 'move'; node: TreeNode }

type Props = {
  rows: TreeNode[]
  marked: number
  mark: (index: number) => void
  /** null: this operator may only look */
  onAct: ((act: TreeAct) => void) | null
}

/** So many steps are set in; how deep a deeper one stands is written beside it. */
const STEPS = 8

export const TreeTable = ({ rows, marked, mark, onAct }: Props) => (
  <table className="op-tree">
    <thead>
      <tr>
        <th>회원</th>
        <th>등급</th>
        <th className="num">단계</th>
        <th className="num">직추천</th>
        {rateGames.map((game) => (
          <th key={game} className="num">
            {rateGameText[game]}
          </th>
        ))}
        {onAct && <th>처리</th>}
      </tr>
    </thead>
    <tbody>
      {rows.map((node, index) => (
        <tr
          key={node.id}
          className={index === marked ? 'is-marked' : undefined}
          aria-current={index === marked || undefined}
          onClick={() => mark(index)}
        >
          <td className="op-tree-who">
            {Array.from({ length: Math.min(node.depth, STEPS) }, (_, step) => (
              <i key={step} className="op-tree-step" aria-hidden="true" />
            ))}
            <Link className="strong" to="/tree" search={{ uid: node.uid }}>
              {node.uid}
            </Link>{' '}
            <Link className="soft" to="/members/$id" params={{ id: String(node.id) }}>
              {node.nick}
            </Link>
          </td>
          <td className="soft op-tree-type">{node.type}</td>
          <td className="num mute op-tree-wide">{node.depth}</td>
          <td className="num op-tree-lowers" data-label="직추천">
            {node.lowers}
          </td>
          {rateGames.map((game) => (
            <td
              key={game}
              className={node.rates[game] === '0' ? 'num mute' : 'num'}
              data-label={rateGameText[game]}
            >
              {node.rates[game]}
            </td>
          ))}
          {onAct && (
            <td className="op-tree-acts">
              <span className="row">
                <Button
                  small
                  aria-label={`${node.uid} 롤링`}
                  onClick={() => onAct({ act: 'rates', node })}
                >
                  롤링
                </Button>
                <Button
                  small
                  aria-label={`${node.uid} 상위 변경`}
                  onClick={() => onAct({ act: 'move', node })}
                >
                  상위 변경
                </Button>
              </span>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Each below its upper, those of one upper in the order they came. */
export function ordered(rows: TreeNode[]): TreeNode[] {
  const here = new Set(rows.map(({ uid }) => uid))
  const below = Map.groupBy(rows, ({ upper }) => (upper !== null && here.has(upper) ? upper : ''))
  const from = (uid: string): TreeNode[] =>
    (below.get(uid) ?? []).flatMap((node) => [node, ...from(node.uid)])
  return from('')
}
