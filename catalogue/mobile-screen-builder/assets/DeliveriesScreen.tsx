import { memo, useCallback, useState } from "react";
import { FlatList, Pressable, Text, View } from "react-native";
import { chooseView, type DeliveriesQuery, type Delivery, type ScreenView } from "./chooseView";
// From your app: theme styles made once with StyleSheet.create, texts, a shared message component.
import { AgeBanner, FilterChip, Message, StatusLabel, styles, useTexts } from "./app";

type Query = DeliveriesQuery & { refreshing: boolean; refresh: () => void; loadMore: () => void };
type Props = { query: Query; now: Date; onOpen: (id: string) => void };

const keyOf = (d: Delivery) => d.id;
const NO_ROWS: Delivery[] = [];

export function DeliveriesScreen({ query, now, onOpen }: Props) {
  const [openOnly, setOpenOnly] = useState(false);
  const t = useTexts();
  const view: ScreenView = chooseView(query, openOnly, now);
  const renderRow = useCallback(
    ({ item }: { item: Delivery }) => (
      <DeliveryRow id={item.id} sender={item.sender} window={item.windowText} status={item.status} onOpen={onOpen} />
    ),
    [onOpen],
  );
  const showAll = useCallback(() => setOpenOnly(false), []);
  return (
    <View style={styles.screen}>
      <FilterChip label={t("deliveries.openOnly")} selected={openOnly} onChange={setOpenOnly} />
      <FlatList
        data={view.kind === "list" ? view.rows : NO_ROWS}
        keyExtractor={keyOf}
        renderItem={renderRow}
        ListHeaderComponent={view.kind === "list" && view.staleSince ? <AgeBanner since={view.staleSince} onPress={query.refresh} /> : null}
        ListEmptyComponent={<Message kind={view.kind} onRetry={query.refresh} onShowAll={showAll} />}
        refreshing={query.refreshing}
        onRefresh={query.refresh}
        onEndReached={query.loadMore}
      />
    </View>
  );
}

type RowProps = { id: string; sender?: string; window?: string; status: string; onOpen: (id: string) => void };

const DeliveryRow = memo(function DeliveryRow({ id, sender, window, status, onOpen }: RowProps) {
  const t = useTexts();
  return (
    <Pressable accessibilityRole="button" onPress={() => onOpen(id)} style={styles.row}>
      <View style={styles.rowText}>
        <Text style={styles.strong}>{sender ?? t("deliveries.unknownSender")}</Text>
        <Text style={styles.body}>{window ?? t("deliveries.noDate")}</Text>
      </View>
      <StatusLabel status={status} />
    </Pressable>
  );
});
