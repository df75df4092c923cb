// ds-gap: wanted 13px, used space.3
export const MemberRow = ({ name }: { name: string }) => (
  <li className="flex gap-[13px] text-[#1f66d1]" style={{ paddingTop: '12px', color: '#bb3128' }}>
    <a href="#add">{name}</a>
    <Button tone="danger" emphasis="low">Remove</Button>
  </li>
);
