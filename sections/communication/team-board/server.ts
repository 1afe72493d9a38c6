import { eq } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { mayView, permissionWording } from './access.ts'
import { teamBoard as calls } from './contract.ts'
import { demo } from './demo.ts'
import { boardRecord, likeRecord, rows } from './records.ts'
import { add, addMany, claim, edit, finish, like, likes, move, unlike, waiting } from './service.ts'
import { boards, refusals, teamBoardLikes } from './tables.ts'

const { list, one, exportList, remove, bulkEdit, bulkRemove } = rows.handlers

export default implement(
  calls,
  {
    list,
    one,
    exportList,
    add,
    addMany,
    edit,
    remove,
    bulkEdit,
    bulkRemove,
    claim,
    move,
    finish,
    like,
    unlike,
    likes,
    waiting,
  },
  {
    looksBack: ['list', 'one', 'exportList', 'likes', 'waiting'],
    deeds: { add: { key: 'post_team_board' }, like: { key: 'like_team_board_post' } },
    records: [boardRecord, likeRecord],
    searches: [
      rows.search({ texts: 'task', title: 'title', label: 'Team board', icon: 'columns', access: mayView }),
    ],
    personalData: [
      definePersonalData({
        table: boards,
        title: 'Boards you made',
        of: ({ id }) => eq(boards.createdBy, id),
        erasure: { keep: 'A board is the team’s.' },
      }),
      definePersonalData({
        table: teamBoardLikes,
        title: 'Posts of the team board that you like',
        of: ({ id }) => eq(teamBoardLikes.personId, id),
        erasure: 'delete',
      }),
    ],
    refusals,
    demo,
    permissionWording,
  },
)
