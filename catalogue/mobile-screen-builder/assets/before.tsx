import { useEffect, useState } from "react";
import { Dimensions, FlatList, SafeAreaView, Text, TouchableOpacity } from "react-native";

const width = Dimensions.get("window").width;

export function Deliveries({ load, open }: { load: () => Promise<{ id: string; sender: string }[]>; open: (id: string) => void }) {
  const [rows, setRows] = useState<{ id: string; sender: string }[]>([]);
  useEffect(() => {
    load().then(setRows).catch(() => {});
  }, [load]);
  return (
    <SafeAreaView style={{ width }}>
      <FlatList
        data={rows}
        keyExtractor={(d, i) => String(i)}
        renderItem={({ item }) => (
          <TouchableOpacity onPress={() => open(item.id)} style={{ height: 48, paddingLeft: 16 }}>
            <Text numberOfLines={1} allowFontScaling={false} style={{ color: "#333" }}>{item.sender}</Text>
          </TouchableOpacity>
        )}
      />
    </SafeAreaView>
  );
}
