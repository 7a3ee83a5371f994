/** An evening over the yard: the house with its lamp, a magpie on the ridge. A drawing, told by the words under it. */
const stars = [
  [27, -12],
  [85, 6],
  [139, -18],
  [193, 14],
  [211, -22],
  [327, -8],
  [55, 34],
  [317, 96],
] as const

const rafters = Array.from({ length: 14 }, (_, place) => 26 + 15.7 * place)

export const Evening = () => (
  <svg className="evening" viewBox="0 -34 358 184" aria-hidden="true">
    <rect y="-34" width="358" height="184" fill="#1b2344" />
    {stars.map(([x, y]) => (
      <path key={x} d={`M${x} ${y}h6M${x + 3} ${y - 3}v6`} stroke="#f0d492" strokeWidth="1.2" />
    ))}
    <rect y="86" width="358" height="64" fill="#232c52" />
    <circle cx="276" cy="16" r="28" fill="#f0d492" />
    <path d="M0 112C60 70 110 84 150 104c50-40 120-44 208 4v42H0Z" fill="#141a36" />
    <g>
      <path d="M24 92C70 88 110 84 128 70c18 14 58 18 104 22l8 10H16Z" fill="#1f4c40" />
      <path d="M16 102h224l-4 8H20Z" fill="#3f8f78" />
      <path
        d="M30 96C72 92 108 88 128 76c20 12 56 16 98 20"
        fill="none"
        stroke="#2b6152"
        strokeWidth="2"
      />
      {rafters.map((x, place) => (
        <g key={x}>
          <circle cx={x} cy="107" r="5" fill="#3f8f78" />
          <circle cx={x} cy="107" r="3.4" fill={place % 2 ? '#1d2a58' : '#5f2015'} />
          <circle cx={x} cy="107" r="1.5" fill={place % 2 ? '#f3eee2' : '#d6a03c'} />
        </g>
      ))}
      <rect x="36" y="112" width="184" height="38" fill="#8f6531" />
      <rect x="44" y="114" width="40" height="36" fill="#f0d492" />
      <rect x="92" y="114" width="40" height="36" fill="#f0d492" />
      <rect x="140" y="114" width="72" height="36" fill="#5a2f1c" />
      <path
        d="M54 114v36M64 114v36M74 114v36M44 126h40M44 138h40M102 114v36M112 114v36M122 114v36M92 126h40M92 138h40"
        stroke="#8a5f17"
        strokeWidth="1.500"
      />
    </g>
    <g transform="translate(112 36) scale(.38)">
      <path d="M4 78L36 58l8 8L14 92Z" fill="#1d2a58" />
      <path d="M4 78l30-19 5 4-26 21Z" fill="#35509e" />
      <path
        d="M30 60c0-24 18-44 42-44 8 0 13 6 13 14 0 26-16 46-40 46-10 0-15-6-15-16Z"
        fill="#232c46"
      />
      <path d="M42 60c4-12 16-18 30-16-2 18-14 30-28 30-6 0-4-8-2-14Z" fill="#f3eee2" />
      <path d="M30 62c4-16 16-22 30-22-4 12-14 24-26 28Z" fill="#35509e" />
      <path
        d="M35 63c6-9 12-14 20-17"
        stroke="#8aa3ea"
        strokeWidth="2.500"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="71" cy="27" r="4.600" fill="#f3eee2" />
      <circle cx="72" cy="27" r="2.200" fill="#14191a" />
      <path d="M83 22l15 5-14 7Z" fill="#d6a03c" />
      <path
        d="M46 75v14M56 73v16M41 90h10M51 90h10"
        stroke="#d6a03c"
        strokeWidth="3.600"
        fill="none"
        strokeLinecap="round"
      />
    </g>
    <g transform="translate(258 88)">
      <path d="M14-22V0" stroke="#8a5c33" strokeWidth="2" />
      <rect x="4" y="0" width="20" height="5" fill="#3f8f78" />
      <path d="M2 5h24v16H2Z" fill="#c5432a" />
      <path d="M2 21h24v14H2Z" fill="#35509e" />
      <rect x="4" y="35" width="20" height="4" fill="#3f8f78" />
      <circle cx="14" cy="20" r="5" fill="#f0d492" />
      <path d="M14 39v10" stroke="#d6a03c" strokeWidth="2" />
    </g>
    <path d="M250 66h36" stroke="#8a5c33" strokeWidth="4" />
    <path d="M252 66V150" stroke="#6b4423" strokeWidth="6" />
  </svg>
)
